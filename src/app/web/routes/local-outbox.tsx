export { Outbox as default } from '../../../local-identity/web/Outbox.tsx'

export { Outbox as default } from '../features/local-identity/Outbox.tsx'

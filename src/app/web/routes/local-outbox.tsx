export { Outbox as default } from '../../../accounts/web/LocalOutbox.tsx'

export { ConfirmAddress as default } from '../../../accounts/web/ConfirmAddress.tsx'

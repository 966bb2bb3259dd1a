export { ResetPassword as default } from '../../../accounts/web/ResetPassword.tsx'

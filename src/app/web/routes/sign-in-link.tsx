export { SignInLink as default } from '../../../accounts/web/SignInLink.tsx'

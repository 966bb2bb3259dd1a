export { SignedIn as default } from '../../../accounts/web/SignedIn.tsx'

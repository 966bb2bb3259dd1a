export { SystemScreen as default } from '../system/SystemScreen.tsx'

export { CourtsPanel as default } from '../../../court-admin/web/CourtsPanel.tsx'

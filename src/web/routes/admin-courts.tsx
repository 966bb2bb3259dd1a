export { CourtsPanel as default } from '../features/admin-courts/CourtsPanel.tsx'

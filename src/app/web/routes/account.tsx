import { AccountScreen } from '../../../users/web/AccountScreen.tsx'

export const meta = () => [{ title: 'My Account · Opencourt' }, { name: 'robots', content: 'noindex' }]

export default function AccountRoute() {
  return <AccountScreen />
}

import { AccountScreen } from '../../../accounts/web/AccountScreen.tsx'

export const meta = () => [{ title: 'My Account · Opencourt' }, { name: 'robots', content: 'noindex' }]

export default function AccountRoute() {
  return <AccountScreen />
}

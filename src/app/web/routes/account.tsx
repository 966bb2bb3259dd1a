import { unlistedMeta } from '../../../api/web/site.ts'
import { OwnFollows } from '../../../follows/web/OwnFollows.tsx'
import { AccountScreen } from '../../../users/web/AccountScreen.tsx'

export const meta = unlistedMeta('My Account')

export default function AccountRoute() {
  return <AccountScreen follows={<OwnFollows />} />
}

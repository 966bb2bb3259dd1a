import { Outlet } from 'react-router'
import { CardPage } from '../../../accounts/web/CardPage.tsx'
import { unlistedMeta } from '../../../api/web/site.ts'

export const meta = unlistedMeta('Your account')

/** What links in mails, and providers, lead to. */
export default function MailLinkRoute() {
  return (
    <CardPage>
      <Outlet />
    </CardPage>
  )
}

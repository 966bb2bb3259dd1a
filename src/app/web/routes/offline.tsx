import { redirect, useLocation } from 'react-router'
import { unlistedMeta } from '../../../api/web/site.ts'
import { NoConnectionScreen } from '../offline/NoConnectionScreen.tsx'
import type { Route } from './+types/offline'

export const meta = unlistedMeta('No connection')

/** Browsers ignore tabs and line breaks in addresses: a slash followed by a tab and another slash leads elsewhere. */
const OWN_PATH = /^\/(?![/\\\s])/

/** Only the service worker leads here; see `entry.server.tsx`. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const from = new URL(request.url).searchParams.get('from') ?? ''
  if (!OWN_PATH.test(from)) throw redirect('/')
  return { from }
}

export default function OfflineRoute({ loaderData: { from } }: Route.ComponentProps) {
  // Redirects keep it; links in mails have their code there.
  const { hash } = useLocation()
  return <NoConnectionScreen wanted={from + hash} />
}

import { type Config, LOCAL_ADMIN } from '../../platform/config/config.ts'
import { isForTrying } from '../../platform/contract/identity-mode.ts'
import type { Services } from './services.ts'

/** The message shown in the terminal once the server is ready. */
export function announcement(
  { url, store, setupUrl }: { url: string; store: Services['store']['kind']; setupUrl?: string | undefined },
  { development, dataDir, identity, adminEmails, mail, site }: Config,
): string {
  const kept = store === 'embedded' ? dataDir : `PostgreSQL (DATABASE_URL); photos in ${dataDir}`
  const lines = [`Data    ${kept}`]
  if (isForTrying(identity)) {
    const isOffered = adminEmails.includes(LOCAL_ADMIN)
    const admin = isOffered ? LOCAL_ADMIN : adminEmails[0]
    const how = isOffered ? 'the demo pop-up offers it' : 'type it into the demo pop-up'
    if (admin) lines.push(`Admin   sign in with Google as ${admin} (${how})`)
    lines.push(`Mails   ${url}/local/outbox`)
  } else if (!mail.smtpUrl) lines.push(`Mails   files in ${dataDir}/outbox`)
  if (setupUrl) lines.push(`Owner   whoever opens ${setupUrl} within an hour`)
  lines.push('Stop    Ctrl-C')
  if (development) lines.push('Reload  automatic, when a file changes')
  return `\n  ${site.name} is ready at ${url}\n\n${lines.map((line) => `  ${line}\n`).join('')}`
}

import type { Config } from '../../../platform/config/config.ts'
import { SESSION_DAYS } from '../../../platform/contract/limits.ts'
import { escapeMarkdown } from './markdown.ts'

/** What `{{NAME}}` in a page stands for, in Markdown; undefined if the operator hasn't said. */
export type PageValues = Record<string, string | undefined>

/** A name in double braces. */
const BLANK = /\{\{([A-Z_]{1,40})\}\}/g

/** Fills a page with what is known. What isn't stays visible: `[OPERATOR_NAME]`. */
export function fillBlanks(page: string, values: PageValues): { text: string; blanks: string[] } {
  const blanks = new Set<string>()
  const text = page.replace(BLANK, (_, name: string) => {
    const value = values[name]
    if (value !== undefined) return value
    blanks.add(name)
    return `\\[${escapeMarkdown(name)}\\]`
  })
  return { text, blanks: [...blanks] }
}

/** What the settings say. */
export function pageValues(config: Config): PageValues {
  const { site, operator } = config
  return {
    SITE_NAME: escapeMarkdown(site.name),
    OPERATOR_NAME: operator.name && escapeMarkdown(operator.name),
    OPERATOR_CONTACT: operator.contact && contactText(operator.contact),
    ACCOUNT_DELETION_GRACE_DAYS: String(config.accountDeletionGraceDays),
    SIGN_IN_COOKIES: signInCookies(config.identity.mode),
    OTHER_SERVICES: otherServices(config)
      .map((sentence) => `- ${sentence}`)
      .join('\n'),
  }
}

/** An email or web address as a link. */
function contactText(contact: string): string {
  if (/^[^\s@<>]+@[^\s@<>]+$/.test(contact)) return `[${escapeMarkdown(contact)}](mailto:${contact})`
  if (/^https?:\/\/[^\s<>()]+$/.test(contact)) return `[${escapeMarkdown(contact)}](${contact})`
  return escapeMarkdown(contact)
}

/** What browsers keep so that people stay signed in, and what we keep about these browsers. */
function signInCookies(mode: Config['identity']['mode']): string {
  if (mode === 'none') return ''
  if (mode !== 'embedded') return 'The sign-in service stores in your browser that you are signed in.'
  return `If you sign in, a cookie keeps you signed in until ${SESSION_DAYS} days after your last visit. Until then we also keep what kind of browser it is and when you signed in, which only you see, in [My Account](/account). While you register, another cookie lasts for a day; while you sign in with a passkey, one lasts for five minutes. The key itself stays on your device: of each passkey we keep its public half, its name, and when you added and last used it, until you remove it or delete your account.`
}

const hostOf = (url: string) => escapeMarkdown(new URL(url).host)

/** Whoever else learns something of visitors or members, as this site is set up. */
function otherServices({ identity, map, postcodesApiUrl, filesBaseUrl, s3, mail }: Config): string[] {
  const mapServer = map.styleUrl ?? map.archiveUrl
  const services = [
    identity.mode === 'firebase' &&
      '**Signing in**: Firebase Authentication by Google keeps your email address, how you sign in, and a scrambled form of your password if you chose one. If you sign in with Google or Facebook, they learn that you do. Until you open the sign-in dialog, your browser contacts none of them.',
    identity.mode === 'embedded' &&
      identity.providers.length > 0 &&
      `**Signing in**: if you sign in with ${identity.providers.map(({ name }) => escapeMarkdown(name)).join(' or ')}, they learn that you do. We learn your email address from them, and keep nothing else.`,
    map.googleMapsApiKey &&
      '**The map**: Google Maps. Your browser loads it from Google, which learns your network address and which area you look at.',
    !map.googleMapsApiKey &&
      mapServer &&
      `**The map**: your browser loads the streets from ${hostOf(mapServer)}, which learns your network address and which area you look at.`,
    postcodesApiUrl &&
      `**Postcodes**: our server asks ${hostOf(postcodesApiUrl)} for postcodes that it doesn’t know. It passes on the postcode, and nothing about you.`,
    filesBaseUrl.startsWith('http') &&
      `**Photos**: your browser loads them from ${hostOf(filesBaseUrl)}, which learns your network address.`,
    s3 && `**Storage**: photos are kept at ${hostOf(s3.endpoint)}.`,
    mail.smtpUrl &&
      identity.mode === 'embedded' &&
      `**Mail**: messages that you need to sign in go through ${escapeMarkdown(new URL(mail.smtpUrl).hostname)}, which learns your email address.`,
    mail.smtpUrl &&
      `**Mail**: messages to our moderators go through ${escapeMarkdown(new URL(mail.smtpUrl).hostname)}. They say how much waits for a decision, and nothing about you.`,
  ].filter((sentence) => typeof sentence === 'string' && sentence !== '')
  return services.length > 0 ? (services as string[]) : ['None: everything is on our own server.']
}

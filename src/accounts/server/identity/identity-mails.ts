import { ApiError } from '../../../platform/contract/errors.ts'
import type { Mailer } from '../../../platform/mail/mailer.ts'
import type { LocalMailView } from '../../contract/local-identity-endpoints.ts'

/** Mails that signing in needs. */
export interface IdentityMails {
  /** Throws `mail-failed` if it can't be handed over. */
  send(kind: IdentityMailKind, to: string, token?: string): Promise<void>
}

export type IdentityMailKind = keyof typeof TEXTS

/** The page that a link opens, where a button does what it is for: scanners open links, too. */
const PAGES = {
  confirm: '/confirm',
  reset: '/reset-password',
  'sign-in': '/sign-in-link',
  known: '/',
  unknown: '/',
}

const TEXTS = {
  confirm: {
    subject: 'Confirm your email address',
    before: 'Open this link to confirm your email address. It works for 24 hours.',
    after: 'If you haven’t registered, ignore this mail: nothing happens.',
  },
  known: {
    subject: 'You already have an account',
    before:
      'Somebody has tried to register with your email address, which already has an account here. Log in instead; if you have forgotten your password, you can reset it there.',
    after: 'If that wasn’t you, ignore this mail: nothing has changed.',
  },
  unknown: {
    subject: 'Nobody has registered with this address',
    before:
      'Somebody has asked for a link to sign in or for a new password with your email address, but it has no account here. If that was you, register, or try another address.',
    after: 'If that wasn’t you, ignore this mail: nothing happens.',
  },
  reset: {
    subject: 'Reset your password',
    before: 'Open this link to choose a new password. It works for an hour.',
    after: 'If you haven’t asked for it, ignore this mail: your password stays the same.',
  },
  'sign-in': {
    subject: 'Your link to sign in',
    before: 'Open this link to sign in. It works once, for an hour.',
    after: 'If you haven’t asked for it, ignore this mail: nobody gets in without the link.',
  },
}

/** What a link opens; after the #, its code is in no log. */
const pathOf = (kind: IdentityMailKind, token: string | undefined) =>
  PAGES[kind] + (token === undefined ? '' : `#${token}`)

/** The subject and the text of a mail. */
function identityMail(kind: IdentityMailKind, siteUrl: string, token?: string) {
  const { subject, before, after } = TEXTS[kind]
  return { subject, text: `${[before, siteUrl + pathOf(kind, token), after].join('\n\n')}\n` }
}

export const sendIdentityMails = (mailer: Mailer | undefined, siteUrl: string): IdentityMails => ({
  async send(kind, to, token) {
    if (!mailer) throw new ApiError('auth-not-configured')
    await mailer.send({ kind, to, ...identityMail(kind, siteUrl, token) })
  },
})

/** The newest mails of a local installation, which are kept. */
const KEPT_MAILS = 50

/** Keeps mails instead of sending them, the newest first. */
export class Outbox implements IdentityMails {
  readonly mails: LocalMailView[] = []

  async send(kind: IdentityMailKind, to: string, token?: string): Promise<void> {
    const { subject } = TEXTS[kind]
    this.add({ email: to, subject, link: pathOf(kind, token) })
  }

  add(mail: LocalMailView): void {
    this.mails.unshift(mail)
    this.mails.length = Math.min(this.mails.length, KEPT_MAILS)
  }
}

import { isForTrying } from '../../../platform/contract/identity-mode.ts'
import { broken, type Check, missing, ok } from './check.ts'
import { ofFacts } from './data-checks.ts'

export const signIn: Check = {
  name: 'Signing in',
  problem({ identity }) {
    if (identity.mode !== 'none' && !isForTrying(identity)) return undefined
    return identity.mode === 'none'
      ? missing(
          'Nobody can sign in, so the directory is read-only.',
          'Set SMTP_URL (with DATABASE_URL, IDENTITY_SECRET too), or the FIREBASE variables of a project.',
        )
      : missing(
          'Anyone can sign in as anyone.',
          'For a public site, set PUBLIC_URL and SMTP_URL, or the FIREBASE variables of a project.',
        )
  },
  async look({ config, identity }) {
    if (config.identity.mode === 'embedded') {
      const [weakness] = (await identity?.insecureSettings()) ?? []
      return weakness ? missing(...inTwo(weakness)) : ok(embeddedText(config.identity.providers))
    }
    try {
      await identity?.requireAccess()
    } catch {
      return config.serviceAccount
        ? broken(
            'The accounts of the Firebase project cannot be read with its service account.',
            'Grant it the role Firebase Authentication Admin in that project, and see whether this machine reaches Google.',
          )
        : broken(
            'There is no service account, so nobody can sign in.',
            'Set FIREBASE_SERVICE_ACCOUNT to the file of its key.',
          )
    }
    const weaknesses = await identity?.insecureSettings().catch(() => [UNREADABLE])
    const [weakness] = weaknesses ?? []
    return weakness
      ? missing(...inTwo(weakness))
      : ok('The service account works, and the project is set up well.')
  },
}

const embeddedText = (providers: readonly { name: string }[]) =>
  `Accounts are in the site’s database; people sign in with ${['email', ...providers.map(({ name }) => name)].join(', ')}.`

const UNREADABLE =
  'The settings of the Firebase project cannot be read. Grant the service account the permission firebaseauth.configs.get.'

/** What is wrong, and what to do about it. */
function inTwo(sentences: string): [string, string] {
  const end = sentences.indexOf('. ') + 1
  return [sentences.slice(0, end), sentences.slice(end + 1)]
}

export const owner: Check = {
  name: 'Owner',
  look: (parts) =>
    ofFacts(parts, ({ hasOwner }) => {
      if (hasOwner) return ok('The site has an owner, who can give rights to others.')
      return parts.config.adminEmails.length > 0
        ? missing(
            'Nobody in ADMIN_EMAILS has signed in yet.',
            'Sign in with such an address, and open /admin.',
          )
        : missing(
            'The site has no owner: nobody can approve what people send.',
            'Set ADMIN_EMAILS to your address, sign in with it, and open /admin.',
          )
    }),
}

export const mail: Check = {
  name: 'Mail',
  limitMs: 60_000,
  problem: ({ mail: { smtpUrl } }) =>
    smtpUrl
      ? undefined
      : missing(
          'SMTP_URL is not set, so moderators get no mails.',
          'Set SMTP_URL and MAIL_FROM to a mail server and a sender that it accepts.',
        ),
  async look({
    config: {
      mail: { to },
    },
    mailer,
    sendsMail,
  }) {
    const recipients = to.length === 1 ? '1 moderator' : `${to.length} moderators`
    try {
      if (!sendsMail) {
        await mailer?.verify()
        return ok(`The mail server accepts us; nothing was sent (--send-mail sends a mail to ${recipients}).`)
      }
      await mailer?.send(TEST_MAIL)
      return ok(`A mail was sent to ${recipients}: see whether it arrives.`)
    } catch (error) {
      return broken(
        `The mail server refuses us or does not answer (${reasonOf(error)}).`,
        'Correct SMTP_URL and MAIL_FROM.',
      )
    }
  },
}

const TEST_MAIL = {
  kind: 'test',
  subject: 'Mails arrive',
  text: 'Somebody has run "npm run doctor -- --send-mail" to see whether mails to moderators arrive. This one has.\n',
}

/** The code of an error, as what the server says may have addresses; only errors of our own have none. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'for no reason'
  return 'code' in error ? String(error.code) : error.message
}

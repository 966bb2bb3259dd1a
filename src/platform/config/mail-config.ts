import { StartupError } from '../process/startup-error.ts'

/** The individually validated variables for mails to moderators. */
interface MailVariables {
  SMTP_URL?: string | undefined
  MAIL_FROM?: string | undefined
  MODERATOR_EMAILS?: string[] | undefined
  ADMIN_EMAILS?: string[] | undefined
  PUBLIC_URL?: string | undefined
}

/** The sender where mails are only written to files. */
const LOCAL_SENDER = 'opencourt@opencourt.example'

/** From whom, to whom and through which server moderators get mails. Throws StartupError for inconsistent settings. */
export function readMail(values: MailVariables, adminEmails: readonly string[]) {
  const { SMTP_URL, MAIL_FROM, MODERATOR_EMAILS } = values
  if (SMTP_URL) requireMailSettings(values)
  return { smtpUrl: SMTP_URL, from: MAIL_FROM ?? LOCAL_SENDER, to: MODERATOR_EMAILS ?? adminEmails }
}

function requireMailSettings({ MAIL_FROM, MODERATOR_EMAILS, ADMIN_EMAILS, PUBLIC_URL }: MailVariables): void {
  const recipients = MODERATOR_EMAILS ?? ADMIN_EMAILS ?? []
  if (!MAIL_FROM) throw new StartupError('SMTP_URL requires MAIL_FROM: mails need a sender.')
  if (recipients.length === 0)
    throw new StartupError('SMTP_URL requires MODERATOR_EMAILS or ADMIN_EMAILS: mails need recipients.')
  if (!PUBLIC_URL)
    throw new StartupError('SMTP_URL requires PUBLIC_URL: mails have links to the admin screens.')
}

import type { Config } from '../../../platform/config/config.ts'
import type { IdentityProvider } from '../../../platform/identity/identity.ts'
import type { Mailer } from '../../../platform/mail/mailer.ts'
import type { Finding } from '../../contract/system.ts'
import type { DatabaseFacts } from './facts.ts'

/** What a check has found. */
export type Found = Omit<Finding, 'name'>

export const ok = (found: string): Found => ({ level: 'ok', found, advice: null })
export const missing = (found: string, advice: string): Found => ({ level: 'missing', found, advice })
export const broken = (found: string, advice: string): Found => ({ level: 'broken', found, advice })

/** What checks look at. */
export interface CheckParts {
  config: Config
  /** Throws StartupError if the database can't be asked; undefined if there is none yet. */
  readFacts: () => Promise<DatabaseFacts | undefined>
  /** If absent, nobody can sign in. */
  identity?: Pick<IdentityProvider, 'requireAccess' | 'insecureSettings'> | undefined
  /** If absent, nobody gets mails. */
  mailer?: Mailer | undefined
  /** Whether a mail is sent to the moderators. */
  sendsMail: boolean
  /** Whether the latest backup is restored into a scratch folder. */
  triesBackup: boolean
}

export interface Check {
  name: string
  /** What the settings alone say is missing for a public site. */
  problem?: (config: Config) => Found | undefined
  /** Looks further, if the settings are right. */
  look: (parts: CheckParts) => Promise<Found>
  /** Milliseconds that looking may take; 20 seconds by default. */
  limitMs?: number
}

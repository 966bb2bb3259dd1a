import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { authError } from '../sign-in-texts.ts'

/** Has the person's device, or password manager, make a passkey. */
export const makePasskey = (optionsJSON: PublicKeyCredentialCreationOptionsJSON) =>
  startRegistration({ optionsJSON }).catch(sayWhy)

/** Has it sign with one that it keeps. */
export const signWithPasskey = (optionsJSON: PublicKeyCredentialRequestOptionsJSON) =>
  startAuthentication({ optionsJSON }).catch(sayWhy)

/** What browsers call it if nothing comes of it. */
const CODES: Record<string, string> = {
  AbortError: 'passkey-cancelled',
  // Whoever presses Cancel, waits too long or has none: browsers don't tell these apart.
  NotAllowedError: 'passkey-cancelled',
  InvalidStateError: 'passkey-added-before',
  ConstraintError: 'passkey-unsupported',
  NotSupportedError: 'passkey-unsupported',
  SecurityError: 'passkey-elsewhere',
}

function sayWhy(error: unknown): never {
  const { name, cause } = error as Error
  throw authError(CODES[(cause as Error | undefined)?.name ?? name] ?? 'passkey-refused')
}

import { readFlag, rememberFlag } from '../../../platform/ui/remembered-flag.ts'

const FLAG = 'opencourt.signed-in'

/** Whether someone was signed in on the last visit; only then is the identity provider loaded upfront. */
export const wasSignedIn = () => readFlag(FLAG)

/** Where storage is refused, people sign in on every visit. */
export const setWasSignedIn = (isSignedIn: boolean) => rememberFlag(FLAG, isSignedIn)

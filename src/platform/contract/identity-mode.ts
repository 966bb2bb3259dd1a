/**
 * Whether sign-in is only for trying: mails are in the outbox, Google and Facebook are stand-ins, and anybody can sign in
 * as anybody. Nobody else may reach such a server.
 */
export const isForTrying = ({ mode, isLocal }: { mode: string; isLocal?: boolean }): boolean =>
  mode === 'emulator' || isLocal === true

/** Whether this browser knows passkeys. */
export const canUsePasskeys = () => typeof PublicKeyCredential === 'function'

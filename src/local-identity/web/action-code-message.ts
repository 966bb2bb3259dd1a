import { errorTextOf, signInTexts } from '../../accounts/web/sign-in-texts.ts'

const LINK_EXPIRED = 'This link has already been used or has expired. Request a new one.'

/** The error message for a link from an email. */
export const actionCodeMessage = (error: unknown) =>
  errorTextOf(error, {
    byCode: {
      ...signInTexts.byCode,
      'auth/invalid-action-code': LINK_EXPIRED,
      'auth/expired-action-code': LINK_EXPIRED,
    },
    otherwise: signInTexts.otherwise,
  })

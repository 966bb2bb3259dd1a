import { problemText, signInTexts } from '../../../contract/accounts/sign-in-texts.ts'

const USED = 'This link has already been used or has expired. Request a new one.'

/** The error message for a link from an email. */
export const codeProblem = (problem: unknown) =>
  problemText(problem, {
    byCode: { ...signInTexts.byCode, 'auth/invalid-action-code': USED, 'auth/expired-action-code': USED },
    otherwise: signInTexts.otherwise,
  })

import { problemText, signInTexts } from '../../../contract/accounts/sign-in-texts.ts'

const USED = 'This link was used already, or it is too old. Ask for another one.'

/** What is wrong with the link of a mail. */
export const codeProblem = (problem: unknown) =>
  problemText(problem, {
    byCode: { ...signInTexts.byCode, 'auth/invalid-action-code': USED, 'auth/expired-action-code': USED },
    otherwise: signInTexts.otherwise,
  })

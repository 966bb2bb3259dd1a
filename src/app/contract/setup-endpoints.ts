import { z } from 'zod'
import type { ByPath } from '../../api/contract/registry.ts'
import { type Endpoint, memberErrors } from '../../platform/contract/endpoint.ts'
import { MAX_ANSWER, MAX_SETUP_TOKEN } from './limits.ts'
import { type Answers, QUESTIONS } from './setup-questions.ts'

const token = z
  .string()
  .max(MAX_SETUP_TOKEN, 'This is not the end of a setup link.')
  .describe('What is after the # of the link that the server printed')

const answer = z
  .string()
  .trim()
  .max(MAX_ANSWER, `An answer has at most ${MAX_ANSWER} characters.`)
  .default('')
const answers = z.object(
  Object.fromEntries(Object.entries(QUESTIONS).map(([name, { text }]) => [name, answer.describe(text)])) as {
    [name in keyof Answers]: typeof answer
  },
)

/** Setting up a new site on screen. */
export const setupEndpoints = {
  becomeOwner: {
    path: 'POST /api/setup/owner',
    summary:
      'Makes the caller the first owner of a site without owners and courts, with the link that the server printed when it started',
    tag: 'Administration',
    permission: 'member',
    rateLimit: 'unlock',
    body: z.object({ token }),
    response: z.object({ role: z.literal('owner') }),
    errorCodes: ['invalid-request', ...memberErrors, 'setup-link-invalid'],
  },
  settingsOfAnswers: {
    path: 'POST /api/setup/settings',
    summary:
      'The settings that answers stand for, checked as at a start; changes nothing. For owners, and with the link that the server printed',
    tag: 'Administration',
    permission: 'everyone',
    optionalAuth: true,
    rateLimit: 'sign-in',
    body: z.object({ token: token.default(''), answers }),
    response: z.object({
      settings: z.string().describe('Lines for the file .env; empty if everything stays as it is'),
      place: z.string().nullable().describe('Where the map begins'),
    }),
    errorCodes: ['invalid-request', 'setup-link-invalid', 'answer-unusable'],
  },
} as const satisfies Record<string, Endpoint>

declare module '../../api/contract/registry.ts' {
  interface Registry extends ByPath<typeof setupEndpoints> {}
}

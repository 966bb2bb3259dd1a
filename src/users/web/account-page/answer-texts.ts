import type {
  AnswersSummary,
  FactAnswerView,
  ProblemAnswerView,
} from '../../../facts/contract/own-answers.ts'
import { dateText } from '../../../platform/ui/dates.ts'
import { countText } from '../user-texts.ts'

export const outcomeLabels: Record<FactAnswerView['outcome'], string> = {
  holds: 'Still holds',
  disputed: 'Players disagree',
  replaced: 'Doesn’t hold now',
}

export const problemStateLabels: Record<ProblemAnswerView['state'], string> = {
  reported: 'Still open',
  'passed on': 'Passed on',
  mended: 'Mended',
  lapsed: 'Too old to count',
}

/** '12 answers: 9 still hold, 4 confirmed by others. 3 problems you reported: 2 mended.' */
export function summaryText({ answers, hold, confirmed, problems, mended }: AnswersSummary): string {
  const holding = hold === 1 ? '1 still holds' : `${hold || 'none'} still hold`
  return [
    answers > 0 &&
      `${countText(answers, 'answer', 'answers')}: ${holding}, ${confirmed || 'none'} confirmed by others.`,
    problems > 0 &&
      `${countText(problems, 'problem', 'problems')} you reported: ${mended || 'none'} mended${mended ? '' : ' yet'}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

type Evidence = Pick<FactAnswerView, 'answer' | 'confirmed' | 'confirmed_at' | 'others_say' | 'others_say_at'>

/** 'You said “Chain nets”. Confirmed by 2 others, last on 3 May 2026.' */
export function factText({ answer, confirmed, confirmed_at, others_say, others_say_at }: Evidence): string {
  const last = (day: string | null) => (day ? `, last on ${dateText(day)}` : '')
  return [
    `You said “${answer}”.`,
    confirmed > 0 && `Confirmed by ${countText(confirmed, 'other', 'others')}${last(confirmed_at)}.`,
    others_say && `Others say “${others_say}”${last(others_say_at)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** 'Mended on 3 May 2026.'; undefined if nothing was done. */
export function problemText({ state, state_at }: Pick<ProblemAnswerView, 'state' | 'state_at'>) {
  if (state_at === null || state === 'reported') return undefined
  const what = state === 'mended' ? 'Mended' : 'Passed on to whoever looks after the court'
  return `${what} on ${dateText(state_at)}.`
}

import { expect, it } from 'vitest'
import { factText, problemText, summaryText } from './answer-texts.ts'

it.each([
  [[12, 9, 4, 3, 2], '12 answers: 9 still hold, 4 confirmed by others. 3 problems you reported: 2 mended.'],
  [[1, 1, 0, 0, 0], '1 answer: 1 still holds, none confirmed by others.'],
  [
    [2, 0, 0, 1, 0],
    '2 answers: none still hold, none confirmed by others. 1 problem you reported: none mended yet.',
  ],
  [[0, 0, 0, 1, 1], '1 problem you reported: 1 mended.'],
])('sums %j up', ([answers = 0, hold = 0, confirmed = 0, problems = 0, mended = 0], text) => {
  expect(summaryText({ answers, hold, confirmed, problems, mended })).toBe(text)
})

const alone = {
  answer: 'Chain nets',
  confirmed: 0,
  confirmed_at: null,
  others_say: null,
  others_say_at: null,
}

it.each([
  [{}, 'You said “Chain nets”.'],
  [
    { confirmed: 1, confirmed_at: '2026-05-03' },
    'You said “Chain nets”. Confirmed by 1 other, last on 3 May 2026.',
  ],
  [
    { confirmed: 2, confirmed_at: '2026-05-03', others_say: 'No nets', others_say_at: '2026-05-04' },
    'You said “Chain nets”. Confirmed by 2 others, last on 3 May 2026. Others say “No nets”, last on 4 May 2026.',
  ],
])('says of an answer with %j what others say', (evidence, text) => {
  expect(factText({ ...alone, ...evidence })).toBe(text)
})

it('says what became of a problem, and when', () => {
  const state_at = '2026-05-03'
  expect(problemText({ state: 'mended', state_at })).toBe('Mended on 3 May 2026.')
  expect(problemText({ state: 'passed on', state_at })).toMatch(/^Passed on to .* on 3 May 2026\.$/)
  expect(problemText({ state: 'reported', state_at })).toBeUndefined()
  expect(problemText({ state: 'lapsed', state_at: null })).toBeUndefined()
})

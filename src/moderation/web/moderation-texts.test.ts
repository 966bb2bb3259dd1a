import { describe, expect, it, test } from 'vitest'
import { factOf } from '../../../test/fact-views.ts'
import { answersRemovedText, holdsText, rejectedAllText, settledText } from './moderation-texts.ts'

describe('the message after rejecting everything by a person', () => {
  it('counts the rejections and mentions a ban', () => {
    expect(rejectedAllText(0, '@sam', false)).toBe('Rejected: 0.')
    expect(rejectedAllText(12, '@sam', false)).toBe('Rejected: 12.')
    expect(rejectedAllText(12, '@sam', true)).toBe('Rejected: 12. @sam is banned.')
  })
})

test('says what holds, and both claims of a disputed fact', () => {
  const fact = factOf('nets', {
    ...{ state: 'confirmed', value: 'none', confirmed: 10, disputed: 1, disputed_value: 'chain' },
  })
  expect(holdsText(fact)).toBe('No nets, confirmed by 10, disputed by 1')
  expect(holdsText({ ...fact, state: 'disputed', confirmed: 2, disputed: 2 })).toBe(
    'No nets, said by 2; Chain nets, said by 2',
  )
  expect(holdsText({ ...fact, value: null })).toBe('Nothing that counts')
})

test('says what was done', () => {
  expect(answersRemovedText(1, '@jo')).toBe('1 answer by @jo removed.')
  expect(answersRemovedText(10, '@jo')).toBe('10 answers by @jo removed.')
  expect(settledText('nets', 'none', 'administrator')).toBe('Settled: No nets.')
  expect(settledText('nets', 'none', 'operator')).toBe('Recorded: No nets.')
})

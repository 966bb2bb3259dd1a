import { expect, test } from 'vitest'
import { factOf } from '../../../../test/fact-views.ts'
import { holdsText, reportsRemovedText, settledText } from '../moderation-texts.ts'

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
  expect(reportsRemovedText(1, '@jo')).toBe('1 report by @jo removed.')
  expect(reportsRemovedText(10, '@jo')).toBe('10 reports by @jo removed.')
  expect(settledText('nets', 'none', 'administrator')).toBe('Settled: No nets.')
  expect(settledText('nets', 'none', 'operator')).toBe('Recorded: No nets.')
})

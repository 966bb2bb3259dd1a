import { describe, expect, it } from 'vitest'
import type { FactValue } from '../contract/catalogue.ts'
import type { ReportedFact } from '../contract/held-facts.ts'
import { judgeAnswers, summarize } from './judge-answers.ts'

const ME = 1
const NOW = new Date('2026-11-23T12:00:00Z')
let people = ME
const says = (fact: string, value: FactValue, day = '2026-11-20', more: Partial<ReportedFact> = {}) => ({
  ...{ fact, value, source: 'player' as const, person: ++people, at: new Date(day), ...more },
})
const many = (count: number, ...said: Parameters<typeof says>) =>
  Array.from({ length: count }, () => says(...said))

/** What became of my answer. */
function judged(mine: ReturnType<typeof says>, others: readonly ReportedFact[] = [], counts = true) {
  const court = { courtId: 1, publishedId: 1, courtName: 'Windmill Court' }
  const own = { ...mine, ...court, id: 1, facility: 'Sea view', problem: null }
  const reports = [...(counts ? [{ ...mine, person: ME }] : []), ...others]
  return judgeAnswers([own], reports, { userId: ME, now: NOW })[0]
}

describe('an answer', () => {
  const mine = says('nets', 'chain', '2026-11-01')
  const alone = { confirmed: 0, confirmed_at: null, others_say: null, others_say_at: null }

  it('holds while nobody else has answered, and while it is stale', () => {
    expect(judged(mine)).toMatchObject({ ...alone, outcome: 'holds', answer: 'Chain nets' })
    expect(judged(says('nets', 'chain', '2025-11-01'))).toMatchObject({ ...alone, outcome: 'holds' })
  })

  it('is confirmed by others who say the same, with the day of the latest', () => {
    const others = [says('nets', 'chain', '2026-11-03'), says('nets', 'chain', '2026-10-03')]
    expect(judged(mine, others)).toMatchObject({
      ...{ outcome: 'holds', confirmed: 2, confirmed_at: '2026-11-03', others_say: null },
    })
  })

  it('is disputed while people disagree, whoever is more, and says how many say the same', () => {
    const otherwise = { outcome: 'disputed', others_say: 'No nets', others_say_at: '2026-11-20' }
    expect(judged(mine, many(1, 'nets', 'none'))).toMatchObject({ ...otherwise, confirmed: 0 })
    expect(judged(mine, [...many(3, 'nets', 'chain'), ...many(2, 'nets', 'none')])).toMatchObject({
      ...{ ...otherwise, confirmed: 3, confirmed_at: '2026-11-20' },
    })
    expect(judged(mine, [...many(1, 'nets', 'chain'), ...many(3, 'nets', 'none')])).toMatchObject({
      ...{ ...otherwise, confirmed: 1, confirmed_at: '2026-11-20' },
    })
  })

  it('is replaced once many more say something else, or it was settled', () => {
    const others = { outcome: 'replaced', others_say: 'No nets', others_say_at: '2026-11-20' }
    expect(judged(mine, many(9, 'nets', 'none'))).toMatchObject(others)
    const settled = says('nets', 'none', '2026-11-20', { source: 'administrator' })
    expect(judged(mine, [settled], false)).toMatchObject(others)
  })

  it('is replaced by a problem that says otherwise', () => {
    expect(judged(says('rims', 'good'), [says('problem:rim_bent', true, '2026-11-22')])).toMatchObject({
      ...{ outcome: 'replaced', others_say: 'Bent', others_say_at: '2026-11-22' },
    })
  })

  it.each([
    ['a source says', [says('nets', 'chain', '2026-11-20', { source: 'openstreetmap', person: null })]],
    ['a source denies', [says('nets', 'none', '2026-11-20', { source: 'openstreetmap', person: null })]],
  ])('is not confirmed or contradicted by what %s', (_, others) => {
    expect(judged(mine, others)).toMatchObject({ ...alone, outcome: 'holds' })
  })

  it('is not confirmed by what only follows from other answers', () => {
    const follows = [says('light_hours', '24/7')]
    expect(judged(says('floodlights', true), follows)).toMatchObject({ ...alone, outcome: 'holds' })
  })

  it('about a facility that somebody made up is like any other', () => {
    expect(judged(says('facility:7', false), many(1, 'facility:7', false))).toMatchObject({
      ...{ question: 'Sea view?', answer: 'Sea view: no', outcome: 'holds', confirmed: 1 },
    })
  })

  it('that a problem is gone holds until somebody reports it again', () => {
    const gone = says('problem:glass', false, '2026-11-10')
    expect(judged(gone)).toMatchObject({ ...alone, outcome: 'holds', answer: 'Not any more' })
    expect(judged(gone, [says('problem:glass', true, '2026-11-09')])).toMatchObject({ outcome: 'disputed' })
    expect(judged(gone, [says('problem:glass', true, '2026-11-11')])).toMatchObject({ outcome: 'replaced' })
  })
})

it('sums up answers apart from problems', () => {
  const others = [...many(1, 'nets', 'chain'), ...many(9, 'rims', 'bent')]
  const answers = [says('nets', 'chain'), says('rims', 'good'), says('problem:glass', true)]
  const all = answers.flatMap((mine) => judged(mine, others) ?? [])
  expect(summarize(all)).toEqual({ answers: 2, hold: 1, confirmed: 1, problems: 1, mended: 0 })
})

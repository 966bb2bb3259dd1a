import { describe, expect, it } from 'vitest'
import type { Disagreement } from './disputes.queries.ts'
import { ACCOUNT_BURST, COURT_BURST, findBursts } from './disputes.service.ts'

const START = Date.UTC(2026, 10, 22, 12)
const disagreement = (minute: number, { userId = 1, courtId = 1 } = {}): Disagreement => ({
  ...{ courtId, courtName: `Court ${courtId}`, userId, username: `player_${userId}` },
  ...{ fact: 'nets', at: new Date(START + minute * 60_000) },
})
const many = (count: number, make: (index: number) => Disagreement) =>
  Array.from({ length: count }, (_, index) => make(index))
const found = (...disagreements: Disagreement[][]) =>
  findBursts(disagreements.flat()).map(({ of, disagreements: { length } }) => [of, length])

describe('a burst of disagreements', () => {
  it('of one account takes enough of them', () => {
    const byOne = (index: number) => disagreement(index, { courtId: index })
    expect(found(many(ACCOUNT_BURST - 1, byOne))).toEqual([])
    expect(found(many(ACCOUNT_BURST, byOne))).toEqual([['account', ACCOUNT_BURST]])
  })

  it('at one court is by people who are not listed themselves', () => {
    const byTwo = (index: number) => disagreement(index, { userId: index % 2 })
    expect(found(many(COURT_BURST - 1, byTwo))).toEqual([])
    expect(found(many(COURT_BURST, byTwo))).toEqual([['court', COURT_BURST]])
    const byOne = many(ACCOUNT_BURST, (index) => disagreement(index, { userId: 7 }))
    expect(found(byOne, many(COURT_BURST - 1, byTwo))).toEqual([['account', ACCOUNT_BURST]])
  })

  it('happens within an hour', () => {
    const last = ACCOUNT_BURST - 1
    const spread = (minutes: number) =>
      many(ACCOUNT_BURST, (index) => disagreement((index * minutes) / last, { courtId: index }))
    expect(found(spread(60))).toEqual([['account', ACCOUNT_BURST]])
    expect(found(spread(61))).toEqual([])
  })

  it('is the busiest hour, in any order of arrival; the newest burst comes first', () => {
    const early = many(ACCOUNT_BURST, (index) => disagreement(index - 3000, { userId: 7, courtId: index }))
    const busy = many(ACCOUNT_BURST + 5, (index) => disagreement(index - 500, { courtId: 50 + index }))
    const later = many(ACCOUNT_BURST, (index) => disagreement(index, { courtId: 20 + index }))
    const bursts = findBursts([...later, ...early, ...busy])
    expect(bursts.map(({ disagreements: [first, ...others] }) => [first?.userId, others.length + 1])).toEqual(
      [
        [1, ACCOUNT_BURST + 5],
        [7, ACCOUNT_BURST],
      ],
    )
    expect(bursts[0]?.disagreements.at(-1)).toEqual(busy.at(-1))
  })
})

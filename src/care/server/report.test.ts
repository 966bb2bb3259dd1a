import { describe, expect, it } from 'vitest'
import type { Point } from '../../platform/contract/geo.ts'
import { type CaredCourt, findingsOf, walkOf } from './report.ts'

const NOW = Date.parse('2026-12-01T12:00:00Z')
const CENTRE = { latitude: 51.5, longitude: 0 }

let made = 0
const court = (parts: Partial<CaredCourt> = {}): CaredCourt => ({
  ...{ id: ++made, name: `Court ${made}`, ...CENTRE, facts: {} },
  ...parts,
})
const said = (confirmed_at: string): CaredCourt['facts'] => ({
  hoops: { value: 2, state: 'confirmed', confirmed: 1, confirmed_at },
})
const found = (...courts: CaredCourt[]) => findingsOf(courts, NOW)

describe('what there is to do', () => {
  it('is nothing where all is well', () => {
    expect(found(court({ facts: said('2026-11-01') }))).toEqual({ problem: [], unseen: [], nets: [] })
  })

  it('names open problems, those reported longest ago first', () => {
    const late = court({ name: '', problems: [{ kind: 'glass', reported_at: '2026-11-20' }] })
    const early = court({
      problems: [
        { kind: 'locked', reported_at: '2026-11-28' },
        { kind: 'rim_bent', reported_at: '2026-10-02', disputed: true },
      ],
    })
    expect(
      found(late, early).problem.map(({ court, since, details }) => [court.name, since, details]),
    ).toEqual([
      [early.name, '2026-10-02', 'Rim bent, but others disagree'],
      ['Unnamed court', '2026-11-20', 'Glass on the ground'],
      [early.name, '2026-11-28', 'Locked'],
    ])
  })

  it('names courts that nobody has looked at for more than a year, and first those where nobody ever has', () => {
    const year = court({ facts: said('2025-12-01') })
    const longer = court({ facts: said('2025-11-30') })
    const older = court({ facts: said('2025-01-01') })
    const never = court({ facts: { hoops: { value: 2, state: 'claimed', source: 'openstreetmap' } } })
    const reported = court({
      facts: said('2024-01-01'),
      problems: [{ kind: 'glass', reported_at: '2026-11-20' }],
    })
    const denied = court({
      facts: { nets: { value: 'chain', state: 'confirmed', disputed: 1, disputed_at: '2026-11-20' } },
    })
    const { unseen } = found(year, longer, older, never, reported, denied)
    expect(unseen.map(({ court, since }) => [court.id, since])).toEqual([
      [never.id, null],
      [older.id, '2025-01-01'],
      [longer.id, '2025-11-30'],
    ])
  })

  it('names where nets are missing, as people or sources say', () => {
    const nets = (nets: CaredCourt['facts']['nets']) => court({ facts: { ...said('2026-11-01'), nets } })
    const { nets: missing } = found(
      nets({ value: 'chain', state: 'confirmed', confirmed: 1, confirmed_at: '2026-11-01' }),
      nets({ value: 'none', state: 'disputed', confirmed: 1, confirmed_at: '2026-10-01' }),
      nets({ value: 'none', state: 'claimed', source: 'openstreetmap' }),
    )
    expect(missing.map(({ since, details }) => [since, details])).toEqual([
      [null, 'No nets'],
      ['2026-10-01', 'No nets, but others disagree'],
    ])
  })
})

describe('the walk', () => {
  /** Miles are about 0.0145 degrees of latitude. */
  const at = (degrees: number, parts: Partial<CaredCourt> = {}) =>
    court({ latitude: CENTRE.latitude + degrees, ...parts })
  const walk = (courts: CaredCourt[], from: Point = CENTRE) => walkOf(courts, from, NOW)

  it('leads nowhere if there is nothing to see within two miles', () => {
    expect(walk([])).toEqual([])
    expect(walk([at(0.01, { facts: said('2026-06-02') }), at(0.03)])).toEqual([])
  })

  it('leads to courts that nobody has looked at for half a year', () => {
    const facts = said('2026-06-01')
    expect(walk([at(0.01, { facts })])).toMatchObject([{ since: '2026-06-01' }])
  })

  it('takes the nearest three, in the order of the shortest way through them', () => {
    const [near, far, south, beyond] = [at(0.003), at(0.02), at(-0.004), at(0.028)]
    const stops = walk([near, south, far, beyond])
    expect(stops.map(({ court }) => court.id)).toEqual([south.id, near.id, far.id])
    expect(stops.map(({ miles }) => Number(miles.toFixed(2)))).toEqual([0.28, 0.48, 1.17])
  })
})

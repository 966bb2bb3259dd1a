import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { directoryOf } from '../../../test/court-views.ts'
import { createCourt, reportFact } from '../../../test/factories.ts'
import { PATIENT } from '../../../test/patient.ts'
import { randomNumbers } from '../../../test/random.ts'
import { waitFor } from '../../../test/wait-for.ts'
import type { FactValue } from '../../facts/contract/catalogue.ts'
import type { CourtView } from '../../facts/contract/court-schema.ts'
import type { Point } from '../../platform/contract/geo.ts'
import { playableAt } from '../../playable/contract/playable.ts'
import { PLAYABLE_FILTERS } from '../../playable/contract/question.ts'
import { WeeksAhead } from '../../playable/server/week-ahead.ts'
import { PlayableSearch } from './playable-search.ts'

let test: TestApp
let lit: number
let unlit: number
let unknown: number
let hall: number
beforeAll(async () => {
  test = await openTestApp()
  lit = await courtWith({ name: 'Lit', longitude: -0.12 }, { floodlights: true, nets: 'chain' })
  unlit = await courtWith({ name: 'Unlit', longitude: -0.13 }, { floodlights: false, nets: 'none' })
  unknown = await courtWith({ name: 'Unknown', longitude: -0.14 })
  hall = await courtWith(
    { name: 'Hall', longitude: -0.15, isIndoor: true, isFree: false },
    { opening_hours: 'Mo-Fr 08:00-21:00' },
  )
})
afterEach(() => vi.useRealTimers())
afterAll(() => test.close())

async function courtWith(
  wanted: Parameters<typeof createCourt>[1],
  said: Record<string, string | boolean> = {},
): Promise<number> {
  const court = await createCourt(test.database, wanted)
  for (const [fact, value] of Object.entries(said)) await reportFact(test.database, court, { fact, value })
  await test.directory.refresh()
  return court.id
}

const get = (query: string, file = '') => test.app.inject(`/api/courts${file}?${query}`)

/** The ids that a search in London finds, and how many more there may be. The first ones take long on a busy machine. */
async function found(query: string) {
  const answer = await waitFor(async () => {
    const tried = await get(`near=51.5,-0.12&radius=5&${query}`)
    expect(tried.statusCode).toBe(200)
    return tried
  })
  return {
    ids: answer.json<CourtView[]>().map(({ id }) => id),
    more: Number(answer.headers['x-unknown-count']),
    total: Number(answer.headers['x-total-count']),
  }
}

/** Monday in winter: the sun sets shortly before 16:00. */
const NOON = '2026-11-23T12:00Z'
const EVENING = '2026-11-23T18:00Z'

describe('refuses', () => {
  it.each([
    ['playable=later', 'Choose one of now, tonight, tomorrow-morning.'],
    ['playable=now&playable=now', 'Choose one of now, tonight, tomorrow-morning.'],
    ['playable=now&at=saturday', /^Send one moment, with its offset/],
    ['playable=now&at=2026-02-30T10:00', /^Send one moment, with its offset/],
    ['playable=now&at=2026-11-28', /^Send one moment, with its offset/],
    [`playable=now&at=${'9'.repeat(1900)}`, /^Send one moment, with its offset/],
    ['playable=now&at=2037-11-28T10:00', 'A moment can be at most 10 years from now.'],
    ['playable=now&at=2015-11-28T10:00Z', 'A moment can be at most 10 years from now.'],
    ['at=2026-11-28T10:00', 'A moment requires playable=now, tonight or tomorrow-morning.'],
    ['has=', /^There is no such fact/],
    ['has=nets,swings', /^There is no such fact/],
    ['has=nets&has=rims', /^Must be a single comma-separated list of facts/],
    [`has=${'nets,'.repeat(380)}nets`, /^Must be a single comma-separated list of facts/],
    ['unknown=only', 'unknown requires playable or has.'],
    ['playable=now&unknown=true', 'Must be unknown=probable, unknown=only, or omitted.'],
  ])('%s', async (query, message) => {
    for (const file of ['', '.geojson', '.csv', '.gpx']) {
      const answer = await get(query, file)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().error).toMatch(message)
    }
  })
})

describe('where one can play', () => {
  it.each([
    [`playable=now&at=${NOON}`, ['lit', 'unlit', 'unknown', 'hall'], 0],
    [`playable=now&at=${EVENING}`, ['lit', 'hall'], 1],
    [`playable=tonight&at=${NOON}`, ['lit', 'hall'], 1],
    ['playable=tonight&at=2026-11-23T21:30Z', ['lit'], 1],
    [`playable=tomorrow-morning&at=${EVENING}`, ['lit', 'unlit', 'unknown', 'hall'], 0],
    ['playable=now&at=2026-11-28T10:00', ['lit', 'unlit', 'unknown'], 0],
    ['playable=now&at=2026-11-28T20:00', ['lit'], 1],
    ['playable=now&at=2031-03-04T20:30', ['lit', 'hall'], 1],
    [`playable=now&at=${EVENING}&access=paid`, ['hall'], 0],
    [`playable=now&at=${EVENING}&q=unlit`, [], 0],
  ])('%s: %j, and perhaps %s', async (query, names, more) => {
    const ids = { lit, unlit, unknown, hall }
    const expected = names.map((name) => ids[name as keyof typeof ids])
    expect(await found(query)).toEqual({ ids: expected, more, total: expected.length })
  })

  it('is counted without a place, too, and by the page', async () => {
    const answer = await get(`playable=now&at=${EVENING}&limit=1`)
    expect(answer.headers).toMatchObject({ 'x-total-count': '2', 'x-unknown-count': '1' })
    const nearest = await get(`near=51.5,-0.16&playable=now&at=${EVENING}&limit=1`)
    expect(nearest.json()).toMatchObject([{ id: hall }])
    expect(nearest.headers).toMatchObject({ 'x-total-count': '2', 'x-unknown-count': '1' })
    expect(nearest.headers.link).toContain(`playable=now&at=${encodeURIComponent(EVENING)}`)
  })

  it('is said of each court at the moment of the search', async () => {
    vi.useFakeTimers({ now: new Date(NOON), toFake: ['Date'] })
    const answer = await get(`playable=tonight&include=playable&limit=1`)
    expect(answer.json()).toMatchObject([
      {
        id: hall,
        playable: {
          state: 'playable',
          headline: 'At 20:00: open until 21:00',
          at: '2026-11-23T20:00:00.000Z',
        },
      },
    ])
  })

  it('is not told of lists that do not ask', async () => {
    expect((await get('')).headers['x-unknown-count']).toBeUndefined()
  })

  it('can be turned into where nobody has said', async () => {
    expect(await found(`playable=now&at=${EVENING}&unknown=only`)).toEqual({
      ids: [unknown],
      more: 1,
      total: 1,
    })
  })

  it('is now by default', async () => {
    vi.useFakeTimers({ now: new Date(EVENING), toFake: ['Date'] })
    expect((await found('playable=now')).ids).toEqual([lit, hall])
    vi.setSystemTime(new Date(NOON))
    expect((await found('playable=now')).ids).toEqual([lit, unlit, unknown, hall])
  })

  it('filters the exports', async () => {
    const query = `playable=now&at=${EVENING}`
    const [geoJson, csv, gpx] = await Promise.all(
      ['.geojson', '.csv', '.gpx'].map(async (file) => (await get(query, file)).body),
    )
    expect(JSON.parse(geoJson ?? '').features).toHaveLength(2)
    for (const body of [csv, gpx]) {
      expect(body).toContain('Hall')
      expect(body).not.toMatch(/Unlit|Unknown/)
    }
  })

  it('has another entity tag when the answer has changed', async () => {
    const tagAt = async (moment: string, file = '') => {
      vi.useFakeTimers({ now: new Date(moment), toFake: ['Date'] })
      return (await get('playable=now', file)).headers.etag
    }
    for (const file of ['', '.csv']) expect(await tagAt(NOON, file)).not.toBe(await tagAt(EVENING, file))
    expect(await tagAt(EVENING)).toBe(await tagAt('2026-11-23T18:01Z'))
  })

  it('has another entity tag when only the counts have changed', async () => {
    const query = 'near=10,10&radius=2&has=nets&limit=5&include=playable'
    const id = await courtWith({ latitude: 10, longitude: 10 })
    const before = await get(query)
    await reportFact(test.database, { id }, { fact: 'nets', value: 'none' })
    await test.directory.refresh()
    const after = await get(query)
    expect([before, after].map(({ headers }) => headers['x-unknown-count'])).toEqual(['1', '0'])
    expect(after.headers.etag).not.toBe(before.headers.etag)
  })

  it('shows a change of facts at once', async () => {
    const query = `near=54.6,-5.9&radius=2&playable=now&at=${EVENING}`
    const id = await courtWith({ latitude: 54.6, longitude: -5.9 }, { opening_hours: 'Mo 17:00-19:00' })
    const idsOf = async () => (await get(query)).json<CourtView[]>().map((court) => court.id)
    expect(await idsOf()).toEqual([])
    await reportFact(test.database, { id }, { fact: 'floodlights', value: true })
    await test.directory.refresh()
    expect(await idsOf()).toEqual([id])
    await reportFact(test.database, { id }, { fact: 'access', value: 'private' })
    await test.directory.refresh()
    expect(await idsOf()).toEqual([])
  })
})

describe('what is there', () => {
  it.each([
    ['has=floodlights', ['lit'], 2],
    ['has=nets', ['lit'], 2],
    ['has=nets,floodlights', ['lit'], 2],
    ['has=nets,opening_hours', [], 3],
    ['has=opening_hours', ['hall'], 3],
    [`has=nets&playable=now&at=${EVENING}`, ['lit'], 2],
    ['has=floodlights&unknown=only', ['unknown', 'hall'], 2],
  ])('%s: %j, and perhaps %s', async (query, names, more) => {
    const ids = { lit, unlit, unknown, hall }
    const expected = names.map((name) => ids[name as keyof typeof ids])
    expect(await found(query)).toEqual({ ids: expected, more, total: expected.length })
  })
})

describe('what is probably there', () => {
  const query = 'near=20,20&radius=2&access=free&has=floodlights&playable=tonight&at=2026-11-23T12:00Z'
  let said: number
  let tagged: number
  beforeAll(async () => {
    const where = { latitude: 20, longitude: 20.001, isFree: true }
    tagged = await courtWith({ ...where, longitude: 20, tags: ['Floodlights'] })
    said = await courtWith(where, { floodlights: true })
    await courtWith(where)
    const unlit = await courtWith({ ...where, tags: ['Floodlights'] })
    await reportFact(
      test.database,
      { id: unlit },
      { fact: 'floodlights', value: false, source: 'import', userId: null },
    )
    await test.directory.refresh()
  })
  const ask = async (more = '') => {
    const { headers, ...answer } = await get(`${query}${more}`)
    const counts = ['total', 'probable', 'unknown'].map((count) => Number(headers[`x-${count}-count`]))
    return { ids: answer.json<CourtView[]>().map(({ id }) => id), counts }
  }

  it('is counted apart, and comes after what people confirmed, in pages too', async () => {
    expect(await ask()).toEqual({ ids: [said], counts: [1, 1, 1] })
    expect(await ask('&unknown=probable')).toEqual({ ids: [said, tagged], counts: [2, 1, 1] })
    expect(await ask('&unknown=probable&limit=1')).toEqual({ ids: [said], counts: [2, 1, 1] })
    expect(await ask('&unknown=probable&limit=1&offset=1')).toEqual({ ids: [tagged], counts: [2, 1, 1] })
    expect(await ask('&unknown=probable&offset=2')).toEqual({ ids: [], counts: [2, 1, 1] })
  })

  it('is said by its line', async () => {
    const line = (await test.app.inject(`/api/courts/${tagged}/playable?at=2026-11-23T20:00Z`)).json()
    expect(line).toMatchObject({
      ...{ state: 'unknown', headline: 'Lights, say our records' },
      reason: expect.stringMatching(/^No daylight until /),
    })
  })
})

it('only counts what players confirmed lately', async () => {
  const weeks = new WeeksAhead(PATIENT)
  const states = { confirmed: 1, claimed: 2, stale: 3, disputed: 4 } as const
  const factsOf = (value: FactValue) =>
    Object.entries(states).map(([state, id]) => ({
      id,
      facts: { nets: { value, state: state as keyof typeof states } },
    }))
  const search = async (value: FactValue, unknown?: 'probable' | 'only') => {
    const snapshot = directoryOf(factsOf(value))
    const { positions } = await new PlayableSearch(weeks).search(snapshot, {
      access: 'all',
      has: ['nets'],
      unknown,
    })
    return [...positions].map((position) => snapshot.court(position).id)
  }
  expect(await search('chain')).toEqual([states.confirmed])
  expect(await search('chain', 'probable')).toEqual([states.confirmed, states.claimed, states.stale])
  expect(await search('chain', 'only')).toEqual([states.disputed])
  expect(await search('none')).toEqual([])
  expect(await search('none', 'probable')).toEqual([])
  expect(await search('none', 'only')).toEqual([states.disputed])
  await weeks.close()
})

describe('courts anywhere', { tags: ['large', 'any-database'] }, () => {
  const STATES = ['confirmed', 'claimed', 'stale', 'disputed'] as const
  const VALUES: Readonly<Record<string, readonly FactValue[]>> = {
    access: ['public', 'customers', 'members', 'school_hours', 'private'],
    shelter: ['outdoor', 'covered', 'indoor'],
    floodlights: [true, false],
    light_hours: ['16:00-22:00', 'sunset-23:00', 'in winter'],
    opening_hours: [
      '24/7',
      'Mo-Fr 08:00-18:00; PH off',
      'sunrise-sunset',
      '20:00-02:00',
      'Mo-Su 10:00+',
      'Apr-Sep 10:00-20:00; SH 10:00-12:00',
      'Daily 8am-dusk',
      '10-7',
      '…',
    ],
  }
  const random = randomNumbers(24)
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T

  function anyFacts(): CourtView['facts'] {
    const said = Object.entries(VALUES).filter(() => random() < 0.5)
    return Object.fromEntries(
      said.map(([key, values]) => [
        key,
        { value: pick(values), state: pick(STATES), confirmed: 1, confirmed_at: '2026-11-01' },
      ]),
    )
  }

  it('are found exactly where their line says yes', async () => {
    const nearestPlace = async (place: Point) => ({ country: 'AT', place: { ...place, region: 'Wien' } })
    const weeks = new WeeksAhead({ ...PATIENT, nearestPlace })
    const courts = Array.from({ length: 200 }, (_, i) => ({
      ...{ id: i + 1, facts: anyFacts(), isIndoor: pick([true, false, null]) },
      ...{ latitude: random() * 180 - 90, longitude: random() * 360 - 180 },
      country: pick(['England', 'Philippines', 'Brazil', null]),
    }))
    const snapshot = directoryOf(courts)
    const search = new PlayableSearch(weeks, setImmediate)
    const seen = { yes: 0, no: 0, unknown: 0 }
    for (const at of ['2026-06-21T20:40Z', '2026-11-23T12:00Z', '2026-11-24T03:17Z', '2027-03-28T01:30Z']) {
      vi.useFakeTimers({ now: new Date(at), toFake: ['Date'] })
      await search.prepare(snapshot, new AbortController().signal)
      const asked = { kind: 'instant', milliseconds: Date.parse(at) } as const
      const question = { access: 'all', playable: 'now', at: asked } as const
      const yes = await search.search(snapshot, question)
      const withProbable = await search.search(snapshot, { ...question, unknown: 'probable' })
      const unknown = await search.search(snapshot, { ...question, unknown: 'only' })
      expect(withProbable.total).toBe(yes.total + yes.probable)
      expect([...withProbable.positions.subarray(0, yes.total)]).toEqual([...yes.positions])
      expect(unknown.total).toBe(yes.unknown)
      const perhaps = [...withProbable.positions.subarray(yes.total), ...unknown.positions]
      for (let position = 0; position < snapshot.size; position++) {
        const court = snapshot.court(position)
        const line = playableAt(
          { court, facts: court.facts, week: await weeks.of(court, Date.parse(at)) },
          Date.parse(at),
        )
        const state = line?.state ?? ''
        const expected = ['playable', 'light-left'].includes(state)
          ? 'yes'
          : ['ask', 'unknown'].includes(state)
            ? 'unknown'
            : 'no'
        seen[expected]++
        const answer = yes.positions.includes(position)
          ? 'yes'
          : perhaps.includes(position)
            ? 'unknown'
            : 'no'
        expect(answer, JSON.stringify([at, court, line])).toBe(expected)
      }
    }
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(50)
    await weeks.close()
  })
})

it('prepares the week ahead, so that no search waits for hours', async () => {
  const weeks = new WeeksAhead(PATIENT)
  const search = new PlayableSearch(weeks)
  const snapshot = directoryOf([
    { id: 1, isIndoor: true, facts: { opening_hours: { value: '24/7', state: 'confirmed' } } },
  ])
  await search.prepare(snapshot, new AbortController().signal)
  await weeks.close()
  for (const playable of PLAYABLE_FILTERS)
    expect(await search.search(snapshot, { access: 'all', playable })).toMatchObject({ total: 1, unknown: 0 })
})

it('never calls an answer complete whose hours another search replaced meanwhile', async () => {
  const weeks = new WeeksAhead(PATIENT)
  const search = new PlayableSearch(weeks)
  const hours = ['24/7', 'Mo-Su 00:00-24:00', 'Mo-Su 00:00-23:00']
  const snapshot = directoryOf(
    hours.map((value, i) => ({
      ...{ id: i + 1, isIndoor: true },
      facts: { opening_hours: { value, state: 'confirmed' as const } },
    })),
  )
  const days = ['2027-03-01T12:00Z', '2027-06-01T12:00Z', '2027-09-01T12:00Z']
  const results = await Promise.all(
    days.map((day) => {
      const at = { kind: 'instant', milliseconds: Date.parse(day) } as const
      return search.search(snapshot, { access: 'all', playable: 'now', at })
    }),
  )
  await weeks.close()
  for (const { total, unknown, isIncomplete } of results)
    expect(isIncomplete || total === 3, `${unknown}`).toBe(true)
  expect(results.some(({ isIncomplete }) => isIncomplete)).toBe(true)
})

it('lists any number of probable courts', { tags: ['large', 'any-database'] }, async () => {
  const weeks = new WeeksAhead(PATIENT)
  const facts = { floodlights: { value: true, state: 'claimed' as const } }
  const snapshot = directoryOf(Array.from({ length: 130_000 }, (_, i) => ({ id: i + 1, facts })))
  const { positions } = await new PlayableSearch(weeks).search(snapshot, {
    ...{ access: 'all', has: ['floodlights'], unknown: 'probable' },
  })
  expect(positions).toHaveLength(130_000)
  await weeks.close()
})

describe('shelter', () => {
  it('is a hall or a roof, and no court under the sky', async () => {
    const shelters = await Promise.all(
      ['indoor', 'covered', 'outdoor'].map((shelter) => courtWith({ longitude: -5 }, { shelter })),
    )
    const recorded = await courtWith({ longitude: -5, isIndoor: true })
    const ids = async (query: string) => {
      const answer = await get(`near=51.5,-5&radius=5&has=shelter${query}`)
      return answer.json<CourtView[]>().map(({ id }) => id)
    }
    expect((await ids('')).sort()).toEqual(shelters.slice(0, 2).sort())
    expect(await ids('&unknown=probable')).toContain(recorded)
  })
})

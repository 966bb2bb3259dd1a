import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FactSource } from '../src/database/contract/values.ts'
import type { CourtDetailsView } from '../src/directory/contract/schema.ts'
import { EmbeddedCourts } from '../src/embed/web/EmbedPage.tsx'
import type { FactValue } from '../src/facts/contract/catalogue.ts'
import type { CourtView } from '../src/facts/contract/court-schema.ts'
import { getProblem, PROBLEM_NAMES, type ProblemName, problemOf } from '../src/facts/contract/problems.ts'
import { pinOf } from '../src/map/contract/pins.ts'
import { NEWS_DAYS } from '../src/open-data/contract/feed-endpoints.ts'
import { playableAt } from '../src/playable/contract/playable.ts'
import type { PlayableState } from '../src/playable/contract/schema.ts'
import { saidFactsOf } from '../src/playable/contract/shelter.ts'
import type { NearbyCourtView } from '../src/search/contract/found-court.ts'
import { openTestApp, type TestApp } from './app.ts'
import { createCourt, reportFact, tagCourt } from './factories.ts'

/** A Monday in London: the sun rises at 07:33 and sets at 16:01. */
const NOW = new Date('2026-11-23T12:00:00Z')
const NOON = '2026-11-23T12:00:00Z'
const EVENING = '2026-11-23T20:00:00Z'
const DAY_MS = 86_400_000

interface Statement {
  fact: string
  value: FactValue
  source?: FactSource
  days: number
  people?: number
}

const says = (fact: string, value: FactValue, days = 2, people = 1): Statement => ({
  ...{ fact, value, days, people },
})
const claims = (fact: string, value: FactValue, source: FactSource = 'openstreetmap'): Statement => ({
  ...{ fact, value, source, days: 100 },
})
const problem = (kind: ProblemName, days: number, people = 1) => says(`problem:${kind}`, true, days, people)
const noProblem = (kind: ProblemName, days: number, people = 1) =>
  says(`problem:${kind}`, false, days, people)
const LIT = says('floodlights', true, 20)
const UNLIT = says('floodlights', false, 20)

interface Row {
  why: string
  said?: Statement[]
  tags?: string[]
  court?: { isIndoor: boolean | null }
  at?: string
  state: PlayableState
  /** What the verdict contains. */
  text?: string
  /** Whether there are lights: null if that is not known. */
  lit?: boolean | 'probably' | null
}

const ROWS: Row[] = [
  { why: 'By day nobody needs to say anything.', at: NOON, state: 'playable', lit: null },
  { why: 'Lit, as people say.', said: [LIT], state: 'playable', lit: true },
  { why: 'Unlit, as people say.', said: [UNLIT], state: 'dark', lit: false },
  { why: 'Nobody has said.', state: 'unknown', lit: null },
  { why: 'A source says lit.', said: [claims('floodlights', true)], state: 'unknown', lit: 'probably' },
  { why: 'A source says unlit.', said: [claims('floodlights', false)], state: 'dark', lit: false },
  { why: 'Said long ago.', said: [says('floodlights', true, 400)], state: 'unknown', lit: 'probably' },
  { why: 'A tag alone confirms nothing.', tags: ['Floodlights'], state: 'unknown', lit: 'probably' },
  {
    why: 'People disagree.',
    said: [says('floodlights', true, 2, 2), says('floodlights', false, 1, 2)],
    ...{ state: 'unknown', lit: null },
  },
  {
    why: 'People outrank a source.',
    said: [claims('floodlights', false), LIT],
    ...{ state: 'playable', lit: true },
  },

  {
    why: 'The light is out.',
    said: [LIT, problem('light_out', 3)],
    ...{ state: 'dark', text: 'Lights reported out, 3 days ago', lit: false },
  },
  {
    why: 'Lights that ten have confirmed are out, too.',
    said: [says('floodlights', true, 20, 10), problem('light_out', 3)],
    ...{ state: 'dark', text: 'Lights reported out', lit: false },
  },
  {
    why: 'By day it does not matter that the light is out, but it is said.',
    said: [LIT, problem('light_out', 3)],
    ...{ at: NOON, state: 'playable', text: 'Lights reported out, 3 days ago · dark at 16:0', lit: false },
  },
  {
    why: 'A light that is out is one, though nobody has said so.',
    said: [problem('light_out', 3)],
    ...{ state: 'dark', text: 'Lights reported out', lit: false },
  },
  {
    why: 'What has no lights can’t have one that is out.',
    said: [UNLIT, problem('light_out', 3)],
    ...{ state: 'dark', text: 'Unlit', lit: false },
  },
  {
    why: 'Somebody has seen light since.',
    said: [problem('light_out', 3), says('floodlights', true, 1)],
    ...{ state: 'unknown', text: 'layers disagree about the lights', lit: null },
  },
  {
    why: 'Somebody says that it is mended.',
    said: [LIT, problem('light_out', 3), noProblem('light_out', 1)],
    ...{ state: 'unknown', text: 'layers disagree about the lights', lit: null },
  },
  {
    why: 'Six say so against one.',
    said: [LIT, problem('light_out', 3), noProblem('light_out', 1, 6)],
    ...{ state: 'playable', lit: true },
  },
  {
    why: 'It was mended before it was reported again.',
    said: [LIT, noProblem('light_out', 5, 6), problem('light_out', 3)],
    ...{ state: 'dark', lit: false },
  },
  {
    why: 'Nobody has repeated it for 91 days.',
    said: [LIT, problem('light_out', 91)],
    ...{ state: 'playable', lit: true },
  },
  {
    why: 'Somebody has, of two.',
    said: [says('floodlights', true, 100), problem('light_out', 91), problem('light_out', 80)],
    ...{ state: 'dark', lit: false },
  },
  {
    why: 'A source does not know better.',
    said: [claims('floodlights', true), problem('light_out', 3)],
    ...{ state: 'dark', lit: false },
  },
  {
    why: 'The lights of a tag are out, too.',
    ...{ tags: ['Floodlights'], said: [problem('light_out', 3)], state: 'dark', lit: false },
  },

  {
    why: 'It is locked.',
    said: [LIT, problem('locked', 3)],
    ...{ state: 'closed', text: 'Reported locked', lit: true },
  },
  {
    why: 'It is locked by day, too.',
    said: [problem('locked', 3, 2)],
    ...{ at: NOON, state: 'closed', text: 'Reported 3 days ago', lit: null },
  },
  {
    why: 'Opening hours do not open a lock.',
    said: [says('opening_hours', '24/7'), LIT, problem('locked', 1)],
    ...{ state: 'closed', lit: true },
  },
  {
    why: 'Somebody has been there since.',
    said: [LIT, problem('locked', 3), noProblem('locked', 1)],
    ...{ state: 'ask', text: 'layers disagree whether it is locked', lit: true },
  },
  {
    why: 'Nobody has found it locked for a month.',
    said: [LIT, problem('locked', 31)],
    ...{ state: 'playable', lit: true },
  },
  {
    why: 'Locked and dark: that it is locked says more.',
    said: [UNLIT, problem('locked', 3)],
    ...{ state: 'closed', text: 'Reported locked', lit: false },
  },
  {
    why: 'It is flooded.',
    said: [LIT, problem('flooded', 2)],
    ...{ at: NOON, state: 'closed', text: 'Reported flooded', lit: true },
  },
  {
    why: 'Its surface is unsafe.',
    said: [LIT, problem('surface_unsafe', 60)],
    ...{ state: 'closed', text: 'Reported unsafe', lit: true },
  },
  {
    why: 'A damaged surface can be played on.',
    said: [LIT, problem('surface_damaged', 60)],
    ...{ state: 'playable', text: 'surface damaged, reported 1 month ago', lit: true },
  },
  {
    why: 'Glass is said, and closes nothing.',
    said: [LIT, problem('glass', 4)],
    ...{ state: 'playable', text: 'glass on the ground, reported 4 days ago', lit: true },
  },
  {
    why: 'A missing net closes nothing.',
    said: [LIT, says('nets', 'chain', 20, 10), problem('net_missing', 4)],
    ...{ state: 'playable', text: 'net missing, reported 4 days ago', lit: true },
  },
  {
    why: 'A missing rim closes nothing.',
    said: [LIT, problem('rim_missing', 4)],
    ...{ state: 'playable', text: 'rim missing', lit: true },
  },

  {
    why: 'Hours of light say that there is light.',
    said: [says('light_hours', '16:00-22:00')],
    ...{ state: 'playable', text: 'Lights 16:00–22:00', lit: true },
  },
  {
    why: 'Those of a source are a claim.',
    said: [claims('light_hours', '16:00-22:00')],
    ...{ state: 'unknown', lit: 'probably' },
  },
  {
    why: 'Hours of light do not turn on a light that is out.',
    said: [says('light_hours', '16:00-22:00'), problem('light_out', 1)],
    ...{ state: 'dark', text: 'Lights reported out', lit: false },
  },
  {
    why: 'After the hours of light it is dark.',
    said: [says('light_hours', '16:00-19:00')],
    ...{ state: 'dark', lit: true },
  },
  {
    why: 'Who says that there are none outweighs hours.',
    said: [says('light_hours', '16:00-22:00'), UNLIT],
    ...{ state: 'dark', lit: false },
  },

  { why: 'A hall without hours.', court: { isIndoor: true }, state: 'ask', lit: null },
  {
    why: 'A hall with hours needs no lights.',
    ...{ court: { isIndoor: true }, said: [says('opening_hours', 'Mo-Su 08:00-22:00')] },
    ...{ state: 'playable', lit: null },
  },
  {
    why: 'A locked hall.',
    ...{
      court: { isIndoor: true },
      said: [says('opening_hours', 'Mo-Su 08:00-22:00'), problem('locked', 1)],
    },
    ...{ state: 'closed', text: 'Reported locked', lit: null },
  },
  {
    why: 'A closed hall opens tomorrow.',
    ...{ court: { isIndoor: true }, said: [says('opening_hours', 'Mo-Su 08:00-18:00')] },
    ...{ state: 'open-later', lit: null },
  },
  {
    why: 'Members only.',
    said: [LIT, says('access', 'members')],
    ...{ state: 'ask', lit: true },
  },
]

let test: TestApp
const ids: number[] = []
beforeAll(async () => {
  test = await openTestApp()
  for (const { said = [], tags = [], court: wanted } of ROWS) {
    const court = await createCourt(test.database, { isIndoor: false, ...wanted })
    for (const { people = 1, days, source = 'player', ...statement } of said) {
      const report = { ...statement, source, createdAt: new Date(Number(NOW) - days * DAY_MS) }
      if (source !== 'player') await reportFact(test.database, court, { ...report, userId: null })
      else for (let i = 0; i < people; i++) await reportFact(test.database, court, report)
    }
    for (const tag of tags) await tagCourt(test.database, court, tag)
    ids.push(court.id)
  }
})
beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  await test.directory.refresh()
})
afterEach(() => vi.useRealTimers())
afterAll(() => test.close())

const get = async (path: string) => {
  const answer = await test.app.inject(`/api/courts${path}`)
  expect(answer.statusCode).toBe(200)
  return answer
}
const search = async (query: string) =>
  (await get(`?near=51.5,-0.12&radius=5&limit=100&${query}`)).json<NearbyCourtView[]>()
const idsOf = (courts: readonly CourtView[]) => courts.map(({ id }) => id)

const embedOf = (court: CourtView) =>
  renderToStaticMarkup(
    createElement(EmbeddedCourts, {
      siteName: 'Opencourt',
      ...{ kind: 'court', title: '', courts: [court], total: 1, units: 'mi' },
      ...{ centre: undefined, page: '', origin: '', credits: [] },
    }),
  )
/** What people have reported as broken, and how many days ago at the latest. */
const reportedProblems = (said: readonly Statement[] = []) =>
  said.flatMap(({ fact, days }) => {
    const kind = problemOf(fact)
    return kind ? [{ problem: kind, ago: days }] : []
  })

const SURE: readonly PlayableState[] = ['playable', 'light-left']
const DOUBTFUL: readonly PlayableState[] = ['ask', 'unknown']

describe.each(ROWS.map((row, index) => ({ ...row, index })))(
  '$why',
  ({ index, at = EVENING, state, text, lit, said }) => {
    const id = () => ids[index] as number

    it(`page, card and call say ${state}`, async () => {
      const details = (await get(`/${id()}/details`)).json<CourtDetailsView>()
      const facts = saidFactsOf(details.court, details.facts)
      const verdict = playableAt(
        { court: details.court, facts, week: details.playable },
        ...[Date.parse(at), Number(NOW), Date.parse(at)],
      )
      expect(verdict?.state).toBe(state)
      if (text) expect(`${verdict?.headline} ${verdict?.reason}`).toContain(text)
      const called = (await get(`/${id()}/playable?at=${at}`)).json()
      expect(called).toMatchObject({ state, headline: verdict?.headline, reason: verdict?.reason })
      const listed = (await search(`playable=now&at=${at}&include=playable`)).find(
        (court) => court.id === id(),
      )
      if (listed) expect(listed.playable).toMatchObject({ state, reason: verdict?.reason })
    })

    it('the filters and the pin agree', async () => {
      const isAmong = async (query: string) => idsOf(await search(query)).includes(id())
      expect(await isAmong(`playable=now&at=${at}`)).toBe(SURE.includes(state))
      const isProbable = await isAmong(`playable=now&at=${at}&unknown=probable`)
      const isUnknown = await isAmong(`playable=now&at=${at}&unknown=only`)
      expect(isUnknown || (isProbable && !SURE.includes(state))).toBe(DOUBTFUL.includes(state))
      expect(await isAmong('has=floodlights')).toBe(lit === true)
      expect(await isAmong('has=floodlights&unknown=probable')).toBe(lit === true || lit === 'probably')
      expect(await isAmong('has=floodlights&unknown=only')).toBe(lit === null)
      const [court] = (await search('')).filter((one) => one.id === id())
      expect(court && pinOf(court).includes('lights')).toBe(lit === true)
    })

    it('the embed says what is confirmed and what is broken, as the card does', async () => {
      const { court } = (await get(`/${id()}/details`)).json<CourtDetailsView>()
      const [listed] = (await search('')).filter((one) => one.id === id())
      expect(listed?.problems).toEqual(court.problems)
      const page = embedOf(court)
      expect(page.includes('Floodlights: Lit after dark')).toBe(lit === true)
      if (lit !== false) expect(page).not.toContain('Floodlights: No lights')
      const broken = PROBLEM_NAMES.filter((kind) => page.includes(`${getProblem(kind).label}, reported on`))
      expect(broken.sort()).toEqual(court.problems?.map(({ kind }) => kind).sort() ?? [])
      const disagreements = court.problems?.filter(({ disputed }) => disputed).length ?? 0
      expect(page.split('but players disagree')).toHaveLength(disagreements + 1)
    })

    it('the latest in the feed is what holds', async () => {
      const { court } = (await get(`/${id()}/details`)).json<CourtDetailsView>()
      const titles = [...(await get(`/${id()}/news.atom`)).body.matchAll(/<title>.* · (.*)<\/title>/g)].map(
        ([, title]) => title,
      )
      for (const { problem, ago } of reportedProblems(said)) {
        const { label } = getProblem(problem)
        const latest = titles.find((title) => title?.startsWith(label))
        const open = court.problems?.find(({ kind }) => kind === problem)
        // What nobody has repeated stays in the past.
        if (ago < NEWS_DAYS && open && !open.disputed) expect(latest).toBe(label)
        if (!open && ago <= getProblem(problem).days) expect(latest).toBe(`${label}: not any more`)
      }
    })
  },
)

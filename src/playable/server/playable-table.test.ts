import { afterAll, describe, expect, it } from 'vitest'
import { courtOf } from '../../../test/court-views.ts'
import { PATIENT } from '../../../test/patient.ts'
import type { FactValue } from '../../facts/contract/catalogue.ts'
import type { CourtView } from '../../facts/contract/court-schema.ts'
import { playableAt } from '../contract/playable.ts'
import type { PlayableState } from '../contract/schema.ts'
import { WeeksAhead } from './week-ahead.ts'

/**
 * Moments at courts, worked out by hand. Times of the sun are those of the NOAA's solar equations, which were solved
 * apart from this project with the sun's centre 0.833° below the horizon. They may differ from ours by two minutes.
 */
const SUN_TOLERANCE_MS = 2 * 60_000

const place = (latitude: number, longitude: number, country: string | null = null) => ({
  ...{ latitude, longitude, country },
})
/** UTC in winter, UTC+1 from the last Sunday of March to the last Sunday of October. */
const LONDON = place(51.4627, -0.1146, 'England')
const EDINBURGH = place(55.95, -3.19, 'Scotland')
/** UTC-5, UTC-4 from the second Sunday of March to the first Sunday of November. */
const NEW_YORK = place(40.73, -74, 'United States')
/** UTC+8. */
const MANILA = place(14.6, 121, 'Philippines')
/** UTC+1, north of the polar circle. */
const TROMSO = place(69.65, 18.95, 'Norway')
/** UTC+10, UTC+11 from the first Sunday of October to the first Sunday of April. */
const SYDNEY = place(-33.87, 151.2, 'Australia')
/** UTC+5:45. */
const KATHMANDU = place(27.7, 85.3, 'Nepal')
/** UTC+12, on the 180th meridian. */
const TAVEUNI = place(-16.8, 180, 'Fiji')
/** UTC+14. */
const KIRITIMATI = place(1.87, -157.4, 'Kiribati')
const SOUTH_POLE = place(-90, 0)

type Facts = CourtView['facts']
const said = (value: FactValue) =>
  ({ value, state: 'confirmed', confirmed: 3, confirmed_at: '2026-01-01' }) as const
const claimed = (value: FactValue) => ({ value, state: 'claimed', source: 'openstreetmap' }) as const
const stale = (value: FactValue) => ({ ...said(value), state: 'stale' }) as const
const disputed = (value: FactValue) => ({ ...said(value), state: 'disputed' }) as const

const UNLIT: Facts = { floodlights: said(false) }
const LIT: Facts = { floodlights: said(true) }
const INDOOR: Facts = { shelter: said('indoor') }
const open = (hours: string): Facts => ({ opening_hours: said(hours) })

interface Row {
  why: string
  where: ReturnType<typeof place>
  facts?: Facts
  /** The record says outdoor by default. */
  isIndoor?: boolean | null
  at: string
  state: PlayableState
  until: string | null
  headline: string
  /** Given where something is in doubt, or hours are a claim. */
  reason?: string
}

/** Rows whose `until` comes from the sun. */
const BY_THE_SUN: Row[] = [
  {
    why: 'Sunset is at 16:02, 53 minutes later.',
    ...{ where: LONDON, facts: UNLIT, at: '2026-11-22T15:09Z' },
    ...{ state: 'light-left', until: '2026-11-22T16:02Z', headline: '53 minutes of light left' },
  },
  {
    why: 'Unknown lights are no lights.',
    ...{ where: LONDON, at: '2026-11-22T15:09Z' },
    ...{ state: 'light-left', until: '2026-11-22T16:02Z', headline: '53 minutes of light left' },
  },
  {
    why: 'More than two hours of light are left.',
    ...{ where: LONDON, facts: UNLIT, at: '2026-11-22T12:00Z' },
    ...{ state: 'playable', until: '2026-11-22T16:02Z', headline: 'Playable now' },
  },
  {
    why: 'In summer time the sun sets at 21:21, which is 20:21 UTC.',
    ...{ where: LONDON, facts: UNLIT, at: '2026-06-21T20:30+01:00' },
    ...{ state: 'light-left', until: '2026-06-21T20:21Z', headline: '51 minutes of light left' },
  },
  {
    why: 'The next sunrise is at 07:31.',
    ...{ where: LONDON, facts: UNLIT, at: '2026-11-22T20:00Z' },
    ...{ state: 'dark', until: '2026-11-23T07:31Z', headline: 'Dark until 07:31' },
  },
  {
    why: 'A roof gives no light.',
    ...{ where: LONDON, facts: { ...UNLIT, shelter: said('covered') }, at: '2026-11-22T20:00Z' },
    ...{ state: 'dark', until: '2026-11-23T07:31Z', headline: 'Dark until 07:31' },
  },
  {
    why: 'The lights went off at 22:00; the sun rises at 07:31.',
    ...{ where: LONDON, facts: { ...LIT, light_hours: said('16:00-22:00') }, at: '2026-11-22T22:30Z' },
    ...{ state: 'dark', until: '2026-11-23T07:31Z', headline: 'Dark until 07:31' },
  },
  {
    why: 'It is open until 23:00, but the lights went off at 21:00.',
    where: LONDON,
    facts: { ...LIT, ...open('08:00-23:00'), light_hours: said('16:00-21:00') },
    at: '2026-11-22T21:30Z',
    ...{ state: 'dark', until: '2026-11-23T07:31Z', headline: 'Dark until 07:31' },
  },
  {
    why: 'Nobody has said whether there are lights, and the sun rises at 07:31.',
    ...{ where: LONDON, at: '2026-11-22T20:00Z' },
    ...{ state: 'unknown', until: '2026-11-23T07:31Z', headline: 'No daylight until 07:31' },
    reason: 'Nobody has said whether there are lights',
  },
  {
    why: 'OpenStreetMap’s lights may be a street lamp.',
    ...{ where: LONDON, facts: { floodlights: claimed(true) }, at: '2026-11-22T20:00Z' },
    ...{ state: 'unknown', until: '2026-11-23T07:31Z', headline: 'Lights, says OpenStreetMap' },
    reason: 'No daylight until 07:31',
  },
  {
    why: 'The lights were confirmed too long ago.',
    ...{ where: LONDON, facts: { floodlights: stale(true) }, at: '2026-11-22T20:00Z' },
    ...{ state: 'unknown', until: '2026-11-23T07:31Z', headline: 'Lights, if they still work' },
    reason: 'Last confirmed 10 months ago · no daylight until 07:31',
  },
  {
    why: 'Players disagree.',
    ...{ where: LONDON, facts: { floodlights: disputed(true) }, at: '2026-11-22T20:00Z' },
    ...{ state: 'unknown', until: '2026-11-23T07:31Z', headline: 'No daylight until 07:31' },
    reason: 'Players disagree about the lights',
  },
  {
    why: 'There are lights, but their hours are only a claim.',
    ...{ where: LONDON, facts: { ...LIT, light_hours: claimed('16:00-22:00') }, at: '2026-11-22T20:00Z' },
    state: 'unknown',
    until: '2026-11-22T22:00Z',
    headline: 'Lights 16:00–22:00, says OpenStreetMap',
    reason: 'No daylight until 07:31',
  },
  {
    why: 'Nobody can read these hours; by 16:02 it is dark anyway.',
    ...{ where: LONDON, facts: { ...UNLIT, ...open('ask at the desk') }, at: '2026-11-22T12:00Z' },
    ...{ state: 'ask', until: '2026-11-22T16:02Z', headline: 'Daylight until 16:02' },
    reason: 'Ask when it is open · ask at the desk, confirmed by 3, 10 months ago',
  },
  {
    why: 'Nobody can read these hours, but it is certainly dark.',
    ...{ where: LONDON, facts: { ...UNLIT, ...open('ask at the desk') }, at: '2026-11-22T20:00Z' },
    ...{ state: 'dark', until: '2026-11-23T07:31Z', headline: 'Dark until 07:31' },
  },
  {
    why: 'Always open, but not always light.',
    ...{ where: LONDON, facts: { ...UNLIT, ...open('24/7') }, at: '2026-11-22T12:00Z' },
    ...{ state: 'playable', until: '2026-11-22T16:02Z', headline: 'Playable now' },
  },
  {
    why: 'It closes when the sun sets at 16:02.',
    ...{ where: LONDON, facts: { ...UNLIT, ...open('sunrise-sunset') }, at: '2026-11-22T15:30Z' },
    ...{ state: 'light-left', until: '2026-11-22T16:02Z', headline: '32 minutes of light left' },
  },
  {
    why: 'It closes at dusk, which is 35 minutes after sunset.',
    ...{ where: LONDON, facts: { ...LIT, ...open('Daily 8am-dusk') }, at: '2026-11-22T16:10Z' },
    ...{ state: 'playable', until: '2026-11-22T16:38Z', headline: 'Playable now' },
  },
  {
    why: 'An hour after sunrise it is open.',
    ...{ where: LONDON, facts: { ...UNLIT, ...open('(sunrise+01:00)-sunset') }, at: '2026-11-22T08:00Z' },
    ...{ state: 'open-later', until: '2026-11-22T08:31Z', headline: 'Closed until 08:31' },
  },
  {
    why: 'It opens when the sun rises at 07:31.',
    ...{ where: LONDON, facts: { ...LIT, ...open('sunrise-sunset') }, at: '2026-11-22T20:00Z' },
    ...{ state: 'open-later', until: '2026-11-23T07:31Z', headline: 'Closed until 07:31' },
  },
  {
    why: 'An hour after the sunset of 16:02 it closes.',
    ...{ where: LONDON, facts: { ...LIT, ...open('sunrise-(sunset+01:00)') }, at: '2026-11-22T16:30Z' },
    ...{ state: 'playable', until: '2026-11-22T17:02Z', headline: 'Playable now' },
  },
  {
    why: 'On a Sunday there is no school; sunset is at 16:02.',
    ...{ where: LONDON, facts: { ...UNLIT, access: said('school_hours') }, at: '2026-11-22T12:00Z' },
    ...{ state: 'playable', until: '2026-11-22T16:02Z', headline: 'Playable now' },
  },
  {
    why: 'On a Monday at 17:30 school is over; the sun sets at 21:21.',
    ...{ where: LONDON, facts: { ...UNLIT, access: said('school_hours') }, at: '2026-06-22T17:30+01:00' },
    ...{ state: 'playable', until: '2026-06-22T20:21Z', headline: 'Playable now' },
  },
  {
    why: 'The clocks went forward four hours ago: sunrise at 11:18 UTC is 07:18.',
    ...{ where: NEW_YORK, facts: UNLIT, at: '2026-03-08T06:30-04:00' },
    ...{ state: 'dark', until: '2026-03-08T11:18Z', headline: 'Dark until 07:18' },
  },
  {
    why: 'The clocks went back this morning: sunset at 21:52 UTC is 16:52.',
    ...{ where: NEW_YORK, facts: { ...UNLIT, ...open('24/7') }, at: '2026-11-01T16:00-05:00' },
    ...{ state: 'light-left', until: '2026-11-01T21:52Z', headline: '52 minutes of light left' },
  },
  {
    why: 'The sun sets at 17:23 there, long after sunset in the UTC of the server.',
    ...{ where: MANILA, facts: { ...UNLIT, ...open('sunrise-sunset') }, at: '2026-11-22T16:45+08:00' },
    ...{ state: 'light-left', until: '2026-11-22T09:23Z', headline: '38 minutes of light left' },
  },
  {
    why: 'Sunrise at 22:00 UTC is 06:00 of the next day, exactly twelve hours ahead.',
    ...{ where: MANILA, facts: UNLIT, at: '2026-11-22T19:00+08:00' },
    ...{ state: 'dark', until: '2026-11-22T22:00Z', headline: 'Dark until 06:00' },
  },
  {
    why: 'The polar night has just ended: sunrise 11:13, sunset 12:35.',
    ...{ where: TROMSO, facts: UNLIT, at: '2026-01-16T12:00+01:00' },
    ...{ state: 'light-left', until: '2026-01-16T11:35Z', headline: '35 minutes of light left' },
  },
  {
    why: 'The clocks went forward that morning: sunset at 07:59 UTC is 18:59.',
    ...{ where: SYDNEY, facts: UNLIT, at: '2026-10-04T18:00+11:00' },
    ...{ state: 'light-left', until: '2026-10-04T07:59Z', headline: '59 minutes of light left' },
  },
  {
    why: 'In the south, December nights are short: sunrise is at 05:41.',
    ...{ where: SYDNEY, facts: UNLIT, at: '2026-12-21T20:30+11:00' },
    ...{ state: 'dark', until: '2026-12-21T18:41Z', headline: 'Dark until 05:41' },
  },
  {
    why: 'Sunset at 11:24 UTC is 17:09, three quarters of an hour off.',
    ...{ where: KATHMANDU, facts: UNLIT, at: '2026-11-22T16:30+05:45' },
    ...{ state: 'light-left', until: '2026-11-22T11:24Z', headline: '39 minutes of light left' },
  },
  {
    why: 'Sunset on the same day there is at 04:16 UTC of the next day, which is 18:16.',
    ...{ where: KIRITIMATI, facts: UNLIT, at: '2026-11-22T17:30+14:00' },
    ...{ state: 'light-left', until: '2026-11-22T04:16Z', headline: '46 minutes of light left' },
  },
]

const operator = (value: FactValue) => ({ value, state: 'claimed', source: 'operator' }) as const

const BY_THE_CLOCK: Row[] = [
  {
    why: 'Outdoors one may play where nobody has said when, so hours of the operator are no less.',
    ...{ where: LONDON, facts: { ...LIT, opening_hours: operator('24/7') }, at: '2026-11-22T20:00Z' },
    ...{ state: 'playable', until: null, headline: 'Playable now' },
    reason: 'Lights confirmed by 3, 10 months ago · always open, says the operator',
  },
  {
    why: 'Outdoors hours that were confirmed too long ago are no less, either.',
    ...{ where: LONDON, facts: { ...LIT, opening_hours: stale('08:00-22:00') }, at: '2026-11-22T20:00Z' },
    ...{ state: 'playable', until: '2026-11-22T22:00Z', headline: 'Playable now' },
    reason: 'Lights confirmed by 3, 10 months ago · closes at 22:00, last confirmed 10 months ago',
  },
  {
    why: 'They close it, too.',
    ...{ where: LONDON, facts: { ...LIT, opening_hours: operator('08:00-22:00') }, at: '2026-11-22T22:30Z' },
    ...{ state: 'open-later', until: '2026-11-23T08:00Z', headline: 'Closed until 08:00' },
  },
  {
    why: 'A hall is open if the operator is right.',
    ...{ where: LONDON, facts: { ...INDOOR, opening_hours: operator('24/7') }, at: '2026-11-22T20:00Z' },
    ...{ state: 'ask', until: null, headline: 'Always open, says the operator' },
    reason: 'Indoor',
  },
  {
    why: 'Lights without hours are on after dark.',
    ...{ where: LONDON, facts: LIT, at: '2026-11-22T20:00Z' },
    ...{ state: 'playable', until: null, headline: 'Playable now' },
  },
  {
    why: 'The lights stay on for exactly two more hours.',
    ...{ where: LONDON, facts: { ...LIT, light_hours: said('16:00-22:00') }, at: '2026-11-22T20:00Z' },
    ...{ state: 'playable', until: '2026-11-22T22:00Z', headline: 'Playable now' },
  },
  {
    why: 'The lights stay on for half an hour.',
    ...{ where: LONDON, facts: { ...LIT, light_hours: said('16:00-22:00') }, at: '2026-11-22T21:30Z' },
    ...{ state: 'light-left', until: '2026-11-22T22:00Z', headline: '30 minutes of light left' },
  },
  {
    why: 'It closes before it gets dark.',
    ...{ where: LONDON, facts: { ...UNLIT, ...open('08:00-15:30') }, at: '2026-11-22T15:00Z' },
    ...{ state: 'playable', until: '2026-11-22T15:30Z', headline: 'Playable now' },
  },
  {
    why: 'Nobody has said whether it is indoors, nor when it is open.',
    ...{ where: LONDON, isIndoor: null, at: '2026-11-22T12:00Z' },
    ...{ state: 'unknown', until: null, headline: 'Daylight until 16:02' },
    reason: 'Nobody has said whether it is indoors',
  },
  {
    why: 'Halls are not open unless somebody says so.',
    ...{ where: LONDON, isIndoor: true, at: '2026-11-22T12:00Z' },
    ...{ state: 'ask', until: null, headline: 'Indoor' },
    reason: 'Nobody has said when it is open',
  },
  {
    why: 'Inside, the night doesn’t matter.',
    ...{ where: LONDON, facts: { ...INDOOR, ...open('07:00-22:00') }, at: '2026-11-22T20:00Z' },
    ...{ state: 'playable', until: '2026-11-22T22:00Z', headline: 'Open until 22:00' },
  },
  {
    why: 'Closing time is no longer open.',
    ...{ where: LONDON, facts: { ...INDOOR, ...open('07:00-22:00') }, at: '2026-11-22T22:00Z' },
    ...{ state: 'open-later', until: '2026-11-23T07:00Z', headline: 'Closed until 07:00' },
  },
  {
    why: 'A claim is never a yes …',
    ...{
      where: LONDON,
      facts: { ...INDOOR, opening_hours: claimed('07:00-22:00') },
      at: '2026-11-22T20:00Z',
    },
    ...{ state: 'ask', until: '2026-11-22T22:00Z', headline: 'Open until 22:00, says OpenStreetMap' },
    reason: 'Indoor',
  },
  {
    why: '… but it is a no.',
    ...{
      where: LONDON,
      facts: { ...INDOOR, opening_hours: claimed('07:00-22:00') },
      at: '2026-11-22T22:30Z',
    },
    ...{ state: 'open-later', until: '2026-11-23T07:00Z', headline: 'Closed until 07:00' },
  },
  {
    why: 'The hours were confirmed too long ago.',
    ...{ where: LONDON, facts: { ...INDOOR, opening_hours: stale('07:00-22:00') }, at: '2026-11-22T20:00Z' },
    ...{
      state: 'ask',
      until: '2026-11-22T22:00Z',
      headline: 'Open until 22:00, last confirmed 10 months ago',
    },
    reason: 'Indoor',
  },
  {
    why: 'Players disagree about a hall.',
    ...{ where: LONDON, facts: { ...INDOOR, opening_hours: disputed('24/7') }, at: '2026-11-22T20:00Z' },
    ...{ state: 'ask', until: null, headline: 'Indoor' },
    reason: 'Players disagree about the hours',
  },
  {
    why: 'Nobody has said when it closes.',
    ...{ where: LONDON, facts: { ...INDOOR, ...open('08:00+') }, at: '2026-11-22T12:00Z' },
    ...{ state: 'ask', until: '2026-11-23T00:00Z', headline: 'Indoor' },
    reason: 'Ask whether it is open · 08:00+, confirmed by 3, 10 months ago',
  },
  {
    why: 'Private stays private, in the best light.',
    ...{ where: LONDON, facts: { access: claimed('private') }, at: '2026-11-22T12:00Z' },
    ...{ state: 'closed', until: null, headline: 'Private' },
  },
  {
    why: 'Members may, others have to ask.',
    ...{ where: LONDON, facts: { ...LIT, access: said('members') }, at: '2026-11-22T12:00Z' },
    ...{ state: 'ask', until: null, headline: 'Members only' },
    reason: 'Confirmed by 3, 10 months ago · daylight until 16:02',
  },
  {
    why: 'On a Monday at 10:00 there may be lessons until 17:00.',
    ...{ where: LONDON, facts: { ...LIT, access: said('school_hours') }, at: '2026-11-23T10:00Z' },
    ...{ state: 'ask', until: '2026-11-23T17:00Z', headline: 'Daylight until 16:01' },
    reason:
      'These may be school hours · everyone may play outside school hours · confirmed by 3, 10 months ago',
  },
  {
    why: 'Opening hours say when a school lets people in.',
    where: LONDON,
    facts: { ...LIT, ...open('Mo-Fr 17:00-21:00'), access: said('school_hours') },
    ...{ at: '2026-11-23T10:00Z', state: 'open-later', until: '2026-11-23T17:00Z' },
    headline: 'Closed until 17:00',
  },
  {
    why: 'Friday’s hours last until 02:00 on Saturday.',
    ...{ where: LONDON, facts: { ...INDOOR, ...open('Fr-Sa 18:00-02:00') }, at: '2026-11-28T01:00Z' },
    ...{ state: 'playable', until: '2026-11-28T02:00Z', headline: 'Open until 02:00' },
  },
  {
    why: 'After Saturday night it opens again on Friday.',
    ...{ where: LONDON, facts: { ...INDOOR, ...open('Fr-Sa 18:00-02:00') }, at: '2026-11-29T02:00Z' },
    ...{ state: 'open-later', until: '2026-12-04T18:00Z', headline: 'Closed until Friday at 18:00' },
  },
  {
    why: 'An ordinary Thursday.',
    ...{ where: LONDON, facts: { ...INDOOR, ...open('Mo-Fr 08:00-18:00; PH off') }, at: '2026-11-26T12:00Z' },
    ...{ state: 'playable', until: '2026-11-26T18:00Z', headline: 'Open until 18:00' },
  },
  {
    why: 'Christmas is a Friday; Boxing Day is a Saturday, so Monday is a holiday, too.',
    ...{ where: LONDON, facts: { ...INDOOR, ...open('Mo-Fr 08:00-18:00; PH off') }, at: '2026-12-25T12:00Z' },
    ...{ state: 'open-later', until: '2026-12-29T08:00Z', headline: 'Closed until Tuesday at 08:00' },
  },
  {
    why: '4 January 2027 is an ordinary Monday in England …',
    ...{ where: LONDON, facts: { ...INDOOR, ...open('Mo-Fr 08:00-18:00; PH off') }, at: '2027-01-04T12:00Z' },
    ...{ state: 'playable', until: '2027-01-04T18:00Z', headline: 'Open until 18:00' },
  },
  {
    why: '… and a holiday in Scotland, because 2 January is a Saturday.',
    where: EDINBURGH,
    facts: { ...INDOOR, ...open('Mo-Fr 08:00-18:00; PH off') },
    ...{ at: '2027-01-04T12:00Z', state: 'open-later', until: '2027-01-05T08:00Z' },
    headline: 'Closed until tomorrow at 08:00',
  },
  {
    why: 'There is no calendar of Philippine holidays, so any Monday may be one …',
    where: MANILA,
    facts: { ...INDOOR, ...open('Mo-Fr 08:00-18:00; PH off') },
    ...{ at: '2026-11-23T12:00+08:00', state: 'ask', until: '2026-11-23T10:00Z', headline: 'Indoor' },
    reason:
      'Ask whether it is open · Mon–Fri 08:00–18:00, public holidays closed, confirmed by 3, 10 months ago',
  },
  {
    why: '… but it is closed in the evening, whether it is one or not.',
    where: MANILA,
    facts: { ...INDOOR, ...open('Mo-Fr 08:00-18:00; PH off') },
    ...{ at: '2026-11-23T19:00+08:00', state: 'open-later', until: '2026-11-24T00:00Z' },
    headline: 'Closed until tomorrow at 08:00',
  },
  {
    why: 'The record has no country, but the nearest place is in England, where Christmas is a holiday.',
    where: { ...LONDON, country: null },
    facts: { ...INDOOR, ...open('Mo-Fr 08:00-18:00; PH off') },
    ...{ at: '2026-12-25T12:00Z', state: 'open-later', until: '2026-12-29T08:00Z' },
    headline: 'Closed until Tuesday at 08:00',
  },
  {
    why: 'The record has no nation, but the nearest place is in Scotland, where 4 January 2027 is a holiday.',
    where: { ...EDINBURGH, country: 'United Kingdom' },
    facts: { ...INDOOR, ...open('Mo-Fr 08:00-18:00; PH off') },
    ...{ at: '2027-01-04T12:00Z', state: 'open-later', until: '2027-01-05T08:00Z' },
    headline: 'Closed until tomorrow at 08:00',
  },
  {
    why: 'The nearest place is in another time zone, so perhaps in another country.',
    where: { ...TROMSO, country: null },
    facts: { ...INDOOR, ...open('Mo-Fr 08:00-18:00; PH off') },
    ...{ at: '2026-11-26T12:00+01:00', state: 'ask', until: '2026-11-26T17:00Z', headline: 'Indoor' },
  },
  {
    why: 'Whether there is school or not, it is open at 18:00 …',
    where: LONDON,
    facts: { ...INDOOR, ...open('Mo-Fr 17:00-21:00; SH 09:00-21:00') },
    ...{ at: '2026-11-26T18:00Z', state: 'playable', until: '2026-11-26T21:00Z' },
    headline: 'Open until 21:00',
  },
  {
    why: '… but at noon only if there is none.',
    where: LONDON,
    facts: { ...INDOOR, ...open('Mo-Fr 17:00-21:00; SH 09:00-21:00') },
    ...{ at: '2026-11-26T12:00Z', state: 'ask', until: '2026-11-26T17:00Z', headline: 'Indoor' },
    reason:
      'Ask whether it is open · Mon–Fri 17:00–21:00, school holidays 09:00–21:00, confirmed by 3, 10 months ago',
  },
  {
    why: 'One has to ask the caretaker, within the hours only.',
    ...{ where: LONDON, facts: { ...INDOOR, ...open('Mo-Fr 09:00-17:00 "ask the caretaker"') } },
    ...{ at: '2026-11-26T12:00Z', state: 'ask', until: '2026-11-26T17:00Z', headline: 'Indoor' },
    reason: 'Ask whether it is open · Mon–Fri 09:00–17:00 (ask the caretaker), confirmed by 3, 10 months ago',
  },
  {
    why: 'It opens only by appointment.',
    ...{ where: LONDON, facts: { ...INDOOR, ...open('"by appointment"') }, at: '2026-11-26T12:00Z' },
    ...{ state: 'ask', until: null, headline: 'Indoor' },
    reason: 'Ask whether it is open · by appointment, confirmed by 3, 10 months ago',
  },
  {
    why: 'Files may have hours that mean several things: they are never hours at night.',
    ...{ where: LONDON, facts: { ...INDOOR, ...open('10-7') }, at: '2026-11-26T22:00Z' },
    ...{ state: 'ask', until: null, headline: 'Indoor' },
    reason: 'Ask when it is open · 10–7, confirmed by 3, 10 months ago',
  },
  {
    why: 'Files may have hours in words.',
    ...{ where: LONDON, facts: { ...INDOOR, ...open('7 am to 11 pm daily') }, at: '2026-11-26T12:00Z' },
    ...{ state: 'playable', until: '2026-11-26T23:00Z', headline: 'Open until 23:00' },
  },
  {
    why: 'Hours that begin on Thursday end at 02:00 on Friday.',
    ...{ where: LONDON, facts: { ...INDOOR, ...open('20:00-26:00') }, at: '2026-11-27T01:00Z' },
    ...{ state: 'playable', until: '2026-11-27T02:00Z', headline: 'Open until 02:00' },
  },
  {
    why: 'Independence Day is a Saturday.',
    where: NEW_YORK,
    facts: { ...INDOOR, ...open('Mo-Su 08:00-22:00; PH off') },
    ...{ at: '2026-07-04T12:00-04:00', state: 'open-later', until: '2026-07-05T12:00Z' },
    headline: 'Closed until tomorrow at 08:00',
  },
  {
    why: 'At 01:00 the clocks go forward to 02:00, so 04:00 is 03:00 UTC.',
    ...{ where: LONDON, facts: { ...INDOOR, ...open('22:00-04:00') }, at: '2026-03-29T00:30Z' },
    ...{ state: 'playable', until: '2026-03-29T03:00Z', headline: 'Open until 04:00' },
  },
  {
    why: 'There is no 01:30 that day: half an hour after 01:00, clocks show 02:30.',
    ...{ where: LONDON, facts: { ...INDOOR, ...open('01:30-05:00') }, at: '2026-03-29T00:45Z' },
    ...{ state: 'open-later', until: '2026-03-29T01:30Z', headline: 'Closed until 02:30' },
  },
  {
    why: 'At 02:00 the clocks go back to 01:00: it closes at the first 01:30 …',
    ...{ where: LONDON, facts: { ...INDOOR, ...open('20:00-01:30') }, at: '2026-10-25T01:10+01:00' },
    ...{ state: 'playable', until: '2026-10-25T00:30Z', headline: 'Open until 01:30' },
  },
  {
    why: '… and is closed before the second.',
    ...{ where: LONDON, facts: { ...INDOOR, ...open('20:00-01:30') }, at: '2026-10-25T01:10Z' },
    ...{ state: 'open-later', until: '2026-10-25T20:00Z', headline: 'Closed until 20:00' },
  },
  {
    why: 'The sun doesn’t set in June, at midnight either.',
    ...{ where: TROMSO, facts: UNLIT, at: '2026-06-21T00:00+02:00' },
    ...{ state: 'playable', until: null, headline: 'Playable now' },
  },
  {
    why: 'The sun doesn’t rise in December, at noon either.',
    ...{ where: TROMSO, facts: UNLIT, at: '2026-12-21T12:00+01:00' },
    ...{ state: 'dark', until: null, headline: 'Dark' },
  },
  {
    why: 'Lights work in the polar night.',
    ...{ where: TROMSO, facts: LIT, at: '2026-12-21T12:00+01:00' },
    ...{ state: 'playable', until: null, headline: 'Playable now' },
  },
  {
    why: 'Hours that depend on the sun say nothing while it doesn’t rise.',
    ...{ where: TROMSO, facts: { ...LIT, ...open('sunrise-sunset') }, at: '2026-12-21T12:00+01:00' },
    ...{ state: 'ask', until: null, headline: 'Lights confirmed by 3, 11 months ago' },
    reason: 'Ask when it is open · sunrise–sunset, confirmed by 3, 11 months ago',
  },
  {
    why: '09:00 is 03:15 UTC.',
    ...{ where: KATHMANDU, facts: { ...UNLIT, ...open('06:30-09:00') }, at: '2026-11-22T08:00+05:45' },
    ...{ state: 'playable', until: '2026-11-22T03:15Z', headline: 'Playable now' },
  },
  {
    why: 'It is Sunday there already; 18:00 is 06:00 UTC.',
    ...{ where: TAVEUNI, facts: { ...INDOOR, ...open('Su 08:00-18:00') }, at: '2026-11-22T12:00+12:00' },
    ...{ state: 'playable', until: '2026-11-22T06:00Z', headline: 'Open until 18:00' },
  },
  {
    why: 'It is Sunday there while London has Saturday evening.',
    ...{ where: KIRITIMATI, facts: { ...INDOOR, ...open('Su 06:00-09:00') }, at: '2026-11-21T17:00Z' },
    ...{ state: 'playable', until: '2026-11-21T19:00Z', headline: 'Open until 09:00' },
  },
  {
    why: 'At the pole the sun is up for half of the year …',
    ...{ where: SOUTH_POLE, facts: UNLIT, at: '2026-12-21T12:00Z' },
    ...{ state: 'playable', until: null, headline: 'Playable now' },
  },
  {
    why: '… and down for the other half.',
    ...{ where: SOUTH_POLE, facts: UNLIT, at: '2026-06-21T12:00Z' },
    ...{ state: 'dark', until: null, headline: 'Dark' },
  },
]

const places = [
  { country: 'GB', place: { ...LONDON, region: 'Greater London, England' } },
  { country: 'GB', place: { ...EDINBURGH, region: 'Edinburgh, Scotland' } },
  { country: 'NO', place: { ...KATHMANDU, region: '' } },
]
const weeks = new WeeksAhead({
  ...PATIENT,
  nearestPlace: async ({ latitude }) =>
    places.find(({ place }) => place.latitude === latitude) ?? (latitude > 60 ? places[2] : undefined),
})
afterAll(() => weeks.close())

async function lineAt({ where, facts = {}, isIndoor = false, at }: Row) {
  const moment = Date.parse(at)
  const court = courtOf({ id: 1, ...where, facts, isIndoor })
  // As the browser gets it.
  const week = JSON.parse(JSON.stringify(await weeks.of(court, moment)))
  return playableAt({ court, facts, week }, moment)
}

const withoutNumbers = (text: string | undefined) => text?.replaceAll(/\d+/g, '#')
const millisecondsOf = (time: string | null | undefined) => Date.parse(time ?? '')

describe('what one can say of a court at a moment', () => {
  it.each(BY_THE_CLOCK)('$at $headline: $why', async (row) => {
    const { state, until, headline, reason } = (await lineAt(row)) ?? {}
    expect({ state, headline }).toEqual({ state: row.state, headline: row.headline })
    expect(reason).toBe(row.reason ?? reason)
    expect(until && Date.parse(until)).toBe(row.until && Date.parse(row.until))
  })

  it.each(BY_THE_SUN)('$at $headline: $why', async (row) => {
    const { state, until, headline, reason } = (await lineAt(row)) ?? {}
    expect(state).toBe(row.state)
    expect(withoutNumbers(headline)).toBe(withoutNumbers(row.headline))
    expect(withoutNumbers(reason)).toBe(withoutNumbers(row.reason ?? reason))
    expect(Math.abs(millisecondsOf(until) - millisecondsOf(row.until))).toBeLessThanOrEqual(SUN_TOLERANCE_MS)
  })

  it('covers six time zones with at least forty moments', () => {
    const rows = [...BY_THE_SUN, ...BY_THE_CLOCK]
    expect(rows.length).toBeGreaterThanOrEqual(40)
    expect(new Set(rows.map(({ where }) => where.longitude)).size).toBeGreaterThanOrEqual(6)
  })
})

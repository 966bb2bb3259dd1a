import { describe, expect, it } from 'vitest'
import { whyLeftOut } from './is-court.ts'
import { tagsOf } from './tags.ts'

type Properties = Record<string, string>
const COURT = { sport: 'basketball', leisure: 'pitch' }
const why = (properties: Properties) => whyLeftOut(tagsOf(properties), { anySport: true })

describe('among objects with a sport, these are left out', () => {
  it.each<[Properties, string]>([
    [{}, 'other-sport'],
    [{ leisure: 'pitch' }, 'other-sport'],
    [{ ...COURT, sport: '' }, 'other-sport'],
    [{ ...COURT, sport: 'soccer;netball' }, 'other-sport'],
    [{ ...COURT, sport: 'wheelchair_basketball' }, 'other-sport'],
    [{ ...COURT, sport: 'constructor' }, 'other-sport'],
    [{ ...COURT, sport: '<b>basketball</b>' }, 'other-sport'],
    [{ ...COURT, sport: 'tennis', 'disused:sport': 'basketball' }, 'other-sport'],
    [{ sport: 'basketball' }, 'not-a-court'],
    [{ sport: 'basketball', leisure: 'park' }, 'not-a-court'],
    [{ sport: 'basketball', building: 'no' }, 'not-a-court'],
    [{ sport: 'basketball', club: 'sport', leisure: '__proto__' }, 'not-a-court'],
    [{ ...COURT, access: 'private' }, 'private'],
    [{ ...COURT, access: ' No' }, 'private'],
    [{ ...COURT, access: 'private;no' }, 'private'],
    [{ ...COURT, disused: 'yes' }, 'gone'],
    [{ ...COURT, abandoned: 'yes' }, 'gone'],
    [{ ...COURT, razed: '2019' }, 'gone'],
    [{ ...COURT, demolished: 'yes', access: 'private' }, 'gone'],
    [{ sport: 'basketball', 'disused:leisure': 'pitch' }, 'gone'],
    [{ 'disused:sport': 'basketball', 'disused:leisure': 'pitch' }, 'gone'],
    [{ sport: 'basketball', 'abandoned:leisure': 'sports_centre' }, 'gone'],
    [{ sport: 'basketball', 'razed:leisure': 'pitch', leisure: 'park' }, 'gone'],
    [{ ...COURT, 'removed:leisure': 'pitch' }, 'gone'],
    [{ sport: 'basketball', 'demolished:building': 'sports_hall' }, 'gone'],
    [{ sport: 'basketball', 'proposed:leisure': 'pitch' }, 'gone'],
  ])('%j: %s', (properties, reason) => {
    expect(why(properties)).toBe(reason)
  })
})

describe('among objects with a sport, these are taken', () => {
  it.each<[Properties]>([
    [COURT],
    [{ ...COURT, sport: 'soccer; Basketball ;volleyball' }],
    [{ ...COURT, sport: 'streetball' }],
    [{ ...COURT, sport: '3x3' }],
    [{ ...COURT, leisure: 'park;sports_centre' }],
    [{ sport: 'basketball', leisure: 'sports_hall' }],
    [{ sport: 'basketball', leisure: 'stadium' }],
    [{ sport: 'basketball', building: 'school' }],
    [{ sport: 'basketball', leisure: 'park', building: 'roof' }],
    [{ ...COURT, access: 'yes;no' }],
    [{ ...COURT, access: 'private;customers' }],
    [{ ...COURT, access: 'permit' }],
    [{ ...COURT, disused: 'no' }],
    [{ ...COURT, construction: 'building' }],
    [{ ...COURT, 'disused:sport': 'tennis' }],
    [{ ...COURT, 'demolished:building': 'yes' }],
    [{ ...COURT, leisure: 'sports_centre', 'disused:leisure': 'swimming_pool' }],
    [{ ...COURT, 'disused:amenity': 'drinking_water' }],
  ])('%j', (properties) => {
    expect(why(properties)).toBeUndefined()
  })
})

it.each<[Properties, string | undefined]>([
  [{}, undefined],
  [{ name: 'Cage' }, undefined],
  [{ leisure: 'park' }, undefined],
  [{ access: 'no' }, 'private'],
  [{ disused: 'yes' }, 'gone'],
  [{ 'disused:leisure': 'pitch' }, 'gone'],
  [{ 'demolished:building': 'yes' }, 'gone'],
])('in a list of courts without sports, %j: %s', (properties, reason) => {
  expect(whyLeftOut(tagsOf(properties), { anySport: false })).toBe(reason)
})

import { expect, test } from 'vitest'
import type { DryRunView, MapDataDryRunView, RowPreview, SourceCourtPreview } from '../contract/schema.ts'
import { warningText } from '../contract/warning-text.ts'
import { importButtonLabel, takenText } from './import-texts.ts'
import { countKinds, dotsOf, kindsText, type Verdict, verdictCsv, verdictsOf } from './verdicts.ts'

const row = (line: number, verdict: RowPreview['verdict'], latitude: number | null = 51): RowPreview => ({
  line,
  verdict,
  court_id: null,
  name: `Row ${line}`,
  latitude,
  longitude: -0.1,
  reason: verdict === 'skipped' ? 'latitude: too far north' : null,
  changes: [],
})

const outcome = {
  rows: [row(2, 'unchanged'), row(3, 'new'), row(4, 'skipped', null), row(5, 'new')],
  missing: [{ id: 7, name: 'Gone Court', latitude: 52, longitude: 0 }],
} as DryRunView

test('rows that need attention come first, including courts to be archived', () => {
  const verdicts = verdictsOf(outcome)
  expect(verdicts.map(({ kind, place }) => [kind, place])).toEqual([
    ['skipped', 4],
    ['missing', null],
    ['new', 3],
    ['new', 5],
    ['unchanged', 2],
  ])
  expect(countKinds(verdicts)).toEqual([
    ['skipped', 1],
    ['missing', 1],
    ['new', 2],
    ['unchanged', 1],
  ])
})

test('the numbers of each kind are shown as text', () => {
  expect(kindsText(countKinds(verdictsOf(outcome)))).toBe('1 skipped, 1 to be archived, 2 new, 1 unchanged')
})

test('the button says what the import would change, and is hidden if it would change nothing', () => {
  expect(importButtonLabel({ new: 1, changed: 1200, restored: 2, missing: 78 })).toBe(
    'Import: add 1 court, change 1,200, restore 2, archive 78',
  )
  expect(importButtonLabel({ changed: 12 })).toBe('Import: change 12 courts')
  expect(importButtonLabel({ unchanged: 3 })).toBe('')
})

test('adding counts courts in doubt', () => {
  expect(importButtonLabel({ new: 3, doubtful: 1, joined: 2, moved: 1, changed: 4 })).toBe(
    'Import: add 4 courts, join 2, change 4, move 1',
  )
})

test('the map shows rows with coordinates, those that need attention on top', () => {
  expect(dotsOf(verdictsOf(outcome)).map(({ name, dot }) => [name, dot])).toEqual([
    ['Row 2', 'grey'],
    ['Row 5', 'green'],
    ['Row 3', 'green'],
    ['Gone Court', 'red'],
  ])
})

const sourceCourt = (wanted: Partial<SourceCourtPreview>): SourceCourtPreview => ({
  ...{ verdict: 'new', source_id: 'way/1', court_id: null, possible_court_ids: [], possible_source_ids: [] },
  ...{ name: 'Quadra', latitude: -23, longitude: -46, changes: [] },
  ...wanted,
})

test('courts in doubt come before all others of a data set', async () => {
  const verdicts = verdictsOf({
    courts: [
      sourceCourt({ verdict: 'unchanged', court_id: 3 }),
      sourceCourt({ source_id: 'way/2' }),
      sourceCourt({
        ...{ verdict: 'doubtful', source_id: 'way/3' },
        ...{ possible_court_ids: [12, 15], possible_source_ids: ['way/7'] },
      }),
    ],
    missing: [{ id: 7, name: 'Gone Court', latitude: 52, longitude: 0 }],
  } as unknown as MapDataDryRunView)
  expect(verdicts.map(({ kind, place }) => [kind, place])).toEqual([
    ['doubtful', 'way/3'],
    ['missing', null],
    ['new', 'way/2'],
    ['unchanged', 'way/1'],
  ])
  const csv = await verdictCsv(verdicts, 'source_id').text()
  expect(csv.split('\r\n').slice(0, 3)).toEqual([
    'source_id,verdict,court_id,name,field,before,after,reason',
    'way/3,Perhaps the same,,Quadra,,,,Perhaps court 12 or court 15 or way/7 of this file.',
    ',To be archived,7,Gone Court,,,,',
  ])
})

test('tells how many features are courts, and why others are left out', () => {
  expect(takenText({ total: 3091, taken: 2916, leftOut: { private: 120, gone: 55 } })).toBe(
    '2,916 of 3,091 features are courts. Left out: 120 private, 55 not in use.',
  )
  expect(takenText({ total: 1, taken: 1, leftOut: {} })).toBe('1 of 1 feature is a court.')
})

test('a warning names the first features', () => {
  expect(warningText({ kind: 'swapped', ids: ['way/1', 'way/2'], count: 5 })).toBe(
    '5 courts probably have latitude and longitude swapped: way/1, way/2 and 3 more.',
  )
  expect(warningText({ kind: 'no-sport', ids: [], count: 9 })).toBe(
    '9 features are taken as basketball courts, because none has a sport.',
  )
})

const verdict = (wanted: Partial<Verdict>): Verdict => ({
  ...{ kind: 'changed', place: 2, courtId: 7, name: 'Cage', latitude: 51, longitude: 0 },
  ...{ reason: null, changes: [], possibleIds: [] },
  ...wanted,
})

test('writes one line per changed field, safe for spreadsheets', async () => {
  const csv = await verdictCsv(
    [
      verdict({
        changes: [
          { field: 'address', before: '=1+1', after: 'New "Lane", 5' },
          { field: 'isFree', before: null, after: true },
          { field: 'tags', before: ['Nets'], after: ['Lights, until 10pm', 'Nets'] },
          { field: 'priceGbp', before: 4.5, after: null },
        ],
      }),
      verdict({ kind: 'unchanged', place: 3 }),
      verdict({ kind: 'skipped', place: 4, courtId: null, name: null, reason: 'Enter the name.' }),
      verdict({ kind: 'missing', place: null }),
      verdict({ place: 5, changes: null }),
    ],
    'line',
  ).arrayBuffer()
  expect(Buffer.from(csv).toString().split('\r\n')).toEqual([
    '\uFEFFline,verdict,court_id,name,field,before,after,reason',
    `2,Changed,7,Cage,address,'=1+1,"New ""Lane"", 5",`,
    '2,Changed,7,Cage,isFree,,yes,',
    '2,Changed,7,Cage,tags,Nets,"""Lights, until 10pm"", Nets",',
    '2,Changed,7,Cage,priceGbp,4.5,,',
    '3,Unchanged,7,Cage,,,,',
    '4,Skipped,,,,,,Enter the name.',
    ',To be archived,7,Cage,,,,',
    '5,Changed,7,Cage,,,,There are too many changes to list at once.',
    '',
  ])
})

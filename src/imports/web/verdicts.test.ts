import { expect, test } from 'vitest'
import type { DryRunView, RowPreview } from '../contract/schema.ts'
import { importButtonLabel } from './import-texts.ts'
import { countKinds, kindsText, mapCourtsOf, type Verdict, verdictCsv, verdictsOf } from './verdicts.ts'

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
  expect(verdicts.map(({ kind, line }) => [kind, line])).toEqual([
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
  const none = { new: 0, changed: 0, restored: 0, missing: 0 }
  expect(importButtonLabel({ new: 1, changed: 1200, restored: 2, missing: 78 })).toBe(
    'Import: add 1 court, change 1,200, restore 2, archive 78',
  )
  expect(importButtonLabel({ ...none, changed: 12 })).toBe('Import: change 12 courts')
  expect(importButtonLabel(none)).toBe('')
})

test('the map shows rows with coordinates', () => {
  expect(mapCourtsOf(verdictsOf(outcome)).map(({ name }) => name)).toEqual([
    'Gone Court',
    'Row 3',
    'Row 5',
    'Row 2',
  ])
})

const verdict = (wanted: Partial<Verdict>): Verdict => ({
  ...{ kind: 'changed', line: 2, courtId: 7, name: 'Cage', latitude: 51, longitude: 0 },
  ...{ reason: null, changes: [] },
  ...wanted,
})

test('writes one line per changed field, safe for spreadsheets', async () => {
  const csv = await verdictCsv([
    verdict({
      changes: [
        { field: 'address', before: '=1+1', after: 'New "Lane", 5' },
        { field: 'isFree', before: null, after: true },
        { field: 'tags', before: ['Nets'], after: ['Lights, until 10pm', 'Nets'] },
        { field: 'priceGbp', before: 4.5, after: null },
      ],
    }),
    verdict({ kind: 'unchanged', line: 3 }),
    verdict({ kind: 'skipped', line: 4, courtId: null, name: null, reason: 'Enter the name.' }),
    verdict({ kind: 'missing', line: null }),
    verdict({ line: 5, changes: null }),
  ]).arrayBuffer()
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

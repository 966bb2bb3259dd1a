import { expect, test } from 'vitest'
import type { DryRunView, RowPreview } from '../contract/schema.ts'
import { importButtonLabel } from './import-texts.ts'
import { countKinds, kindsText, mapCourtsOf, verdictsOf } from './verdicts.ts'

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

test('the numbers of each kind are said in words', () => {
  expect(kindsText(countKinds(verdictsOf(outcome)))).toBe('1 skipped, 1 to the archive, 2 new, 1 unchanged')
})

test('the button says what an import changes, and nothing where that is nothing', () => {
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

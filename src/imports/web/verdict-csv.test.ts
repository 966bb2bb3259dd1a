import { expect, test } from 'vitest'
import { verdictCsv } from './verdict-csv.ts'
import type { Verdict } from './verdicts.ts'

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
    ',To the archive,7,Cage,,,,',
    '5,Changed,7,Cage,,,,There are too many changes to list at once.',
    '',
  ])
})

import { expect, it } from 'vitest'
import { saidOn } from './tags.ts'

const NOW = new Date('2024-09-01T12:00:00Z')
const EDITED = new Date('2022-03-04T05:06:07Z')

const day = (tags: Record<string, string>, key = 'hoops', editedAt = EDITED) =>
  saidOn(new Map(Object.entries(tags)), key, { editedAt, now: NOW }).toISOString()

it.each([
  '',
  'yes',
  '0',
  '2024-09-02',
  '2999-01-01',
  '2023-02-29',
  '2023-13-01',
  '2023-00-10',
  '2023-1-5',
  '31/08/2023',
  '2023-08/31',
  '20230831',
  '0999-01-01',
  '2023-08-31;2024-01-01',
  '2023-08-31T10:00:00Z',
  'constructor',
  `2023${'-08'.repeat(80)}`,
])('%j is no date: the day of the edit counts', (text) => {
  expect(day({ check_date: text, 'survey:date': text, 'check_date:lit': text }, 'lit')).toBe(
    EDITED.toISOString(),
  )
})

it.each([
  ['2023-08-31', '2023-08-31'],
  [' 2023/08/31 ', '2023-08-31'],
  ['2024-02-29', '2024-02-29'],
  ['2024-09-01', '2024-09-01'],
  ['2023-08', '2023-08-01'],
  ['2023', '2023-01-01'],
  ['1998-05-06', '1998-05-06'],
])('%j is %s, also before the last edit', (text, expected) => {
  expect(day({ check_date: text })).toBe(`${expected}T00:00:00.000Z`)
})

it('takes the latest check of the object or of the key, and no other', () => {
  const tags = {
    ...{ check_date: '2023-05-01', 'survey:date': '2023-06-01', 'check_date:lit': '2023-07-01' },
    'check_date:surface': '2023-08-01',
  }
  expect(day(tags).slice(0, 10)).toBe('2023-06-01')
  expect(day(tags, 'lit').slice(0, 10)).toBe('2023-07-01')
  expect(day({ ...tags, check_date: '2023-07-02' }, 'lit').slice(0, 10)).toBe('2023-07-02')
})

it('is never later than now', () => {
  expect(day({}, undefined, new Date('2030-01-01'))).toBe(NOW.toISOString())
})

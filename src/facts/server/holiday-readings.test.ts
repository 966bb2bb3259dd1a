import { expect, it } from 'vitest'
import { assumeHolidays } from './holiday-readings.ts'

it.each([
  ['SH 10:00-18:00', 'Mo-Su 10:00-18:00', 'off'],
  ['SH Mo-Fr 10:00-18:00', 'Mo-Fr 10:00-18:00', 'off'],
  ['PH,SH Mo-Fr 10:00-18:00', 'Mo-Fr 10:00-18:00', 'PH Mo-Fr 10:00-18:00'],
  ['Jun-Aug SH Mo-Fr 10:00-18:00', 'Jun-Aug Mo-Fr 10:00-18:00', 'off'],
  ['Mo-Fr,SH 10:00-18:00', 'Mo-Su 10:00-18:00', 'Mo-Fr 10:00-18:00'],
  ['Mo[1,3],SH 10:00-18:00', 'Mo-Su 10:00-18:00', 'Mo[1,3] 10:00-18:00'],
  ['Mo-Fr 08:00-16:00; PH,SH off', 'Mo-Fr 08:00-16:00; Mo-Su off', 'Mo-Fr 08:00-16:00; PH off'],
  ['SH off; Mo-Fr 08:00-16:00', 'Mo-Su off; Mo-Fr 08:00-16:00', 'Mo-Fr 08:00-16:00'],
  ['SH 10:00-12:00, Mo 14:00-16:00', 'Mo-Su 10:00-12:00, Mo 14:00-16:00', 'Mo 14:00-16:00'],
  ['SH 10:00-12:00 || "ask"', 'Mo-Su 10:00-12:00 || "ask"', '"ask"'],
  ['PH -1 day off', 'PH off', 'PH off'],
  ['Mar-Sep 10:00-18:00', 'Mar-Sep 10:00-18:00', 'Mar-Sep 10:00-18:00'],
])('%s: %s during school holidays, else %s', (hours, during, otherwise) => {
  expect(assumeHolidays(hours, 'SH', true)).toBe(during)
  expect(assumeHolidays(hours, 'SH', false)).toBe(otherwise)
})

it('takes days beside public holidays for such days', () => {
  expect(assumeHolidays('Mo-Su 08:00-18:00; PH -1 day off', 'PH', true)).toBe('Mo-Su 08:00-18:00; Mo-Su off')
})

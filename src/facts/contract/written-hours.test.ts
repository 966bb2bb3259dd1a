import { expect, it } from 'vitest'
import { MAX_HOURS } from './limits.ts'
import { readWrittenHours } from './written-hours.ts'

it.each([
  ['10-7', '10:00-19:00 or 10am-7pm'],
  ['12-3', '12:00-15:00 or 12pm-3pm'],
  ['10–7', '10:00-19:00 or 10am-7pm', '10-7'],
  ['Mon-Fri 9-5', '09:00-17:00 or 9am-5pm', '9-5'],
  ['10:00-7:00', '10:00-19:00 or 10am-7pm'],
  ['9:30-5:30', '09:30-17:30 or 9:30am-5:30pm'],
  ['12:00-10:00', '12:00-22:00 or 12pm-10pm'],
  ['8-8', '08:00-20:00 or 8am-8pm'],
  ['9-12', '09:00-12:00 or 9am-12pm'],
  ['7-9pm', '19:00-21:00 or 7pm-9pm'],
  ['11pm-1', '23:00-01:00 or 11pm-1am'],
  ['Mo 14-18; Tu 10-7', '10:00-19:00 or 10am-7pm', '10-7'],
  ['Apr-Sep 8-10', '08:00-10:00 or 8am-10am', '8-10'],
])('asks back what %s means', (text, likely, part = text) => {
  const problem = `Write “${part}” as ${likely}, if that is what it means.`
  expect(readWrittenHours(text)).toEqual({ problem })
})

it.each([
  ['Di 10:00-12:00', 'Write Tu or Su instead of “di”, which can mean both.'],
  ['Do 10:00-12:00', 'Write Th or Su instead of “do”, which can mean both.'],
  ['Mo-Fr 09:00-17:00 "ask', 'End the comment with a quotation mark, too.'],
  ['x'.repeat(MAX_HOURS + 1), 'Hours must be at most 255 characters.'],
])('asks back what is not certain in %s', (text, problem) => {
  expect(readWrittenHours(text)).toEqual({ problem })
})

it.each([
  ['whenever you like', 'whenever you like'],
  ['6pm-8pm term time only', 'term time only'],
  ['Summer 8am-8pm', 'summer'],
  ['M-S 9am-5pm', 's'],
  ['TBC', 'tbc'],
])('names what is unknown in %s', (text, unknown) => {
  expect(readWrittenHours(text)).toMatchObject({ unknown })
})

it.each([
  // Hours beyond 24, the sun, dates, weeks and all other syntax stay as they are.
  ...['22:00-02:00', '10:00-07:00', '20:00-26:00', '08:00-08:00', '24/7', 'off', 'Mo-Fr', 'sunset-sunrise'],
  ...['(sunrise+01:00)-sunset', '(sunset-00:30)-22:00', 'Dec 25 off', '2026 Nov 1-2026 Dec 15 off'],
  ...['week 1-53/2 Mo 10:00-12:00', 'week 2-52/2 Mo 10:00-12:00', 'Feb 29 off', 'Dec 1-5,10-12 off'],
  ...[
    'Dec 25-Jan 02 off',
    '24/7; Dec 25 off',
    'Su[-1] 10:00-12:00',
    'Mo[1-2],PH 10:00-12:00',
    'PH -1 day off',
  ],
  ...['easter -2 days off', '2026-2028 Mo 10:00-12:00', 'Mo-Fr 08:00+', '08:00-20:00/00:01', 'unknown'],
  ...['PH,SH Mo-Fr 10:00-12:00', 'SH off || Mo 10:00-12:00', 'Mo-Fr 08:00-18:00 || "call us"'],
  ...['Mo-Fr 09:00-17:00 "9-5: ask Di – or Do."', '"by appointment"', 'Apr-Sep 08:00-20:00; Oct-Mar off'],
])('leaves %s as it is', (hours) => {
  expect(readWrittenHours(hours)).toEqual({ hours })
})

it.each([
  ['7 am to 11 pm daily', 'Mo-Su 07:00-23:00'],
  ['0700 - 2300 hrs', '07:00-23:00'],
  ['7:00 am &ndash; 11:00 pm&nbsp;daily', 'Mo-Su 07:00-23:00'],
  ['Mo-Sa 07:00–18:00', 'Mo-Sa 07:00-18:00'],
  ['12:00 pm - 3:00 pm', '12:00-15:00'],
  ['9:00 a.m. – 5:00 p.m.', '09:00-17:00'],
  ['7am-12am', '07:00-24:00'],
  ['6am-midnight', '06:00-24:00'],
  ['12 noon-8pm', '12:00-20:00'],
  ['10pm-2am', '22:00-02:00'],
  ['Daily 8am-dusk', 'Mo-Su 08:00-dusk'],
  ['0700-sunset', '07:00-sunset'],
  ['dawn til 10pm', 'dawn-22:00'],
  ['daylight hours', 'sunrise-sunset'],
  ['8am to late', '08:00+'],
  ['7.30am - 10pm', '07:30-22:00'],
  ['1900-2200', '19:00-22:00'],
])('reads the times %s', (text, hours) => {
  expect(readWrittenHours(text)).toEqual({ hours })
})

it.each([
  ['Monday to Friday 9 to 5pm', 'Mo-Fr 09:00-17:00'],
  ['10am-7', '10:00-19:00'],
  ['Mo-Fr 10:00-7:00pm', 'Mo-Fr 10:00-19:00'],
  ['11-1pm', '11:00-13:00'],
  ['8-18', '08:00-18:00'],
  ['22-2', '22:00-02:00'],
  ['Mo 8-12,14-18', 'Mo 08:00-12:00,14:00-18:00'],
  ['8:00-12:00', '08:00-12:00'],
  ['9h-12h', '09:00-12:00'],
])('is certain of %s', (text, hours) => {
  expect(readWrittenHours(text)).toEqual({ hours })
})

it.each([
  ['Lun-Ven 9h-18h', 'Mo-Fr 09:00-18:00'],
  ['du lundi au vendredi de 8h30 à 18 h 30', 'Mo-Fr 08:30-18:30'],
  ['tous les jours 8h-20h', 'Mo-Su 08:00-20:00'],
  ['mar-sam 8h-20h', 'Tu-Sa 08:00-20:00'],
  ['Mo.-Do. 8 bis 20 Uhr', 'Mo-Th 08:00-20:00'],
  ['täglich 8-20 Uhr', 'Mo-Su 08:00-20:00'],
  ['Sa/So geschlossen', 'Sa,Su off'],
  ['de lunes a viernes de 9:00 a 20:00', 'Mo-Fr 09:00-20:00'],
  ['L-V 9:00-20:00', 'Mo-Fr 09:00-20:00'],
  ['Lu-Do 8:00-20:00', 'Mo-Su 08:00-20:00'],
  ['segunda-feira a sexta-feira, das 8h às 18h', 'Mo-Fr 08:00-18:00'],
  ['dal lunedì al venerdì dalle 9 alle 18', 'Mo-Fr 09:00-18:00'],
  ['ma-vr 9-17 uur', 'Mo-Fr 09:00-17:00'],
  ['Mar 08:00-20:00', 'Mar 08:00-20:00'],
])('reads %s in its language', (text, hours) => {
  expect(readWrittenHours(text)).toEqual({ hours })
})

it.each([
  ['Mon-Fri: 8am-6pm, Sat-Sun: 9am-5pm', 'Mo-Fr 08:00-18:00, Sa-Su 09:00-17:00'],
  ['Mo-Fr 08:00-18:00 Sa 10:00-12:00 PH off', 'Mo-Fr 08:00-18:00; Sa 10:00-12:00; PH off'],
  ['Mon-Fri 9am-5pm\nSat 10am-4pm', 'Mo-Fr 09:00-17:00; Sa 10:00-16:00'],
  ['5am to 11pm, 7 days a week', 'Mo-Su 05:00-23:00'],
  ['6am - 11pm (daily)', 'Mo-Su 06:00-23:00'],
  ['Opening hours: Mon & Sun 10am-4pm', 'Mo,Su 10:00-16:00'],
  ['sam dim 10h-18h', 'Sa,Su 10:00-18:00'],
  ['24 hours a day, 7 days a week', '24/7'],
  ['open 24 hours', '24/7'],
  ['24h/24 7j/7', '24/7'],
  ['Mo-Fr 24 hours', 'Mo-Fr 00:00-24:00'],
  ['Mo-Fr 9am-5pm “ask the caretaker”', 'Mo-Fr 09:00-17:00 "ask the caretaker"'],
  ['by appointment only', '"by appointment"'],
])('puts %s in order', (text, hours) => {
  expect(readWrittenHours(text)).toEqual({ hours })
})

it.each([
  ['9am-9pm closed Sunday', '09:00-21:00; Su off'],
  ['9am-9pm, closed Sunday', '09:00-21:00; Su off'],
  ['9am-9pm closed on Sundays', '09:00-21:00; Su off'],
  ['24 hours closed Sundays', '00:00-24:00; Su off'],
  ['24/7 except Sundays', '24/7; Su off'],
  ['9am-9pm closed public holidays', '09:00-21:00; PH off'],
  ['9am-9pm bank holidays closed', '09:00-21:00; PH off'],
  ['9-21 PH off', '09:00-21:00; PH off'],
  ['9am-9pm except Sundays', '09:00-21:00; Su off'],
  ['9am-9pm closed Dec 24-26', '09:00-21:00; Dec 24-26 off'],
  ['9am-9pm closed Sunday, closed public holidays', '09:00-21:00; Su off; PH off'],
  ['9am-9pm Sunday closed Monday closed', '09:00-21:00; Su off; Mo off'],
  ['Closed Sundays\n9am-9pm', '09:00-21:00; Su off'],
  ['10-18 Uhr Montag geschlossen', '10:00-18:00; Mo off'],
  ['täglich 10-18 Uhr außer montags', 'Mo-Su 10:00-18:00; Mo off'],
  ['Mon-Fri 9am-5pm closed weekends', 'Mo-Fr 09:00-17:00; Sa,Su off'],
  ['9am-9pm Mon-Fri, closed Sat', 'Mo-Fr 09:00-21:00; Sa off'],
  ['9am-9pm Mon-Fri closed Sat', 'Mo-Fr 09:00-21:00; Sa off'],
  ['Sun closed Mon-Sat 9am-5pm', 'Su off; Mo-Sa 09:00-17:00'],
  ['Mon 9am-5pm, closed Tue, Wed 10am-4pm', 'Mo 09:00-17:00; Tu off, We 10:00-16:00'],
  ['Mon-Fri 9am-5pm closed Sat, Sun 10am-2pm', 'Mo-Fr 09:00-17:00; Sa off, Su 10:00-14:00'],
  ['Mon 9am-5pm, Tue closed, Wed 10am-4pm', 'Mo 09:00-17:00, Tu off, We 10:00-16:00'],
])('closes days after the times in %s', (text, hours) => {
  expect(readWrittenHours(text)).toEqual({ hours })
})

it.each([
  'closed sundays 9am-9pm',
  'closed Sunday, 9am-9pm',
  '9am-9pm Mon-Fri, Sat closed',
  '9am-9pm Sundays and public holidays closed',
  'Sunday closed 9am-9pm',
  'off Su 09:00-21:00',
  'Mon-Fri except Wed 9am-5pm',
  '9am-9pm Sat, Sun closed',
  '09:00-21:00 Mo, Tu off',
  '9am-9pm closed',
])('asks when it is closed in %s', (text) => {
  const problem = 'Write when it is closed apart, like Mo-Sa 09:00-21:00; Su off.'
  expect(readWrittenHours(text)).toEqual({ problem })
})

it.each([
  'Mo-Fr 08:00-16:00 off; 18:00-20:00',
  'Mo-Fr 08:00-16:00 off, Sa 10:00-12:00 off',
  '08:00-20:00; 12:00-13:00 off',
  'Su off; 09:00-21:00',
  'Mo-Fr 08:00-16:00 off "exams"',
])('leaves the closure in %s as it is', (hours) => {
  expect(readWrittenHours(hours)).toEqual({ hours })
})

it.each(['9:75-17:00', '8:90-22:00', '13am-5pm', '15am-10pm', '9am-13am'])(
  'takes no other time for %s, which is none',
  (hours) => {
    expect(readWrittenHours(hours)).toEqual({ hours })
  },
)

it.each([
  ['Mo-Fr 2000-2030', 'Mo-Fr 20:00-20:30'],
  ['Mo-Fr 1900-2030', 'Mo-Fr 19:00-20:30'],
  ['Mo-Fr 1900-2030, Sa 1000-1200', 'Mo-Fr 19:00-20:30, Sa 10:00-12:00'],
  ['Mon: 1000-1200, 1900-2030', 'Mo 10:00-12:00, 19:00-20:30'],
  ['1900-2030', '19:00-20:30'],
  ['Apr-Sep 1900-2030; Oct-Mar 2000-2030', 'Apr-Sep 19:00-20:30; Oct-Mar 20:00-20:30'],
  ['2026-2027 Mo-Fr 10:00-18:00', '2026-2027 Mo-Fr 10:00-18:00'],
  ['2026-2027 Mo-Fr 1900-2030', '2026-2027 Mo-Fr 19:00-20:30'],
  ['2026-2027,2029-2030 Mo 10:00-12:00', '2026-2027,2029-2030 Mo 10:00-12:00'],
  ['2026-2027 off', '2026-2027 off'],
  ['1960-1990', '1960-1990'],
])('tells evenings from years in %s', (text, hours) => {
  expect(readWrittenHours(text)).toEqual({ hours })
})

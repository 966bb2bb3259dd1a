/** Public holidays and school holidays, in OpenStreetMap's syntax. */
export type HolidayKind = 'PH' | 'SH'

const RULE_SEPARATORS = /(; | \|\| |, )/
/** Days of the week and holidays with commas between them, such as 'Sa-Su,PH'. */
const DAY_LISTS = /\b(?:Mo|Tu|We|Th|Fr|Sa|Su|PH|SH)\b[A-Z\da-z,[\]-]*/g

/** What hours, as the library spells them, mean if every day is such a holiday, or none. They have no comments. */
export function assumeHolidays(hours: string, kind: HolidayKind, isHoliday: boolean): string {
  const parts = hours.replaceAll(/\b([PS]H) [+-]\d{1,3} days?/g, '$1').split(RULE_SEPARATORS)
  let assumed = ''
  for (const [position, rule] of parts.entries()) {
    if (position % 2 === 1) continue
    const read = isHoliday ? onHolidays(rule, kind) : onOtherDays(rule, kind)
    if (read !== undefined) assumed += assumed ? `${parts[position - 1]}${read}` : read
  }
  return assumed || 'off'
}

/** 'SH,PH 10:00-18:00' holds every day, and 'SH Mo-Fr 10:00-18:00' on all weekdays. */
const onHolidays = (rule: string, kind: HolidayKind) =>
  rule
    .replaceAll(DAY_LISTS, (list, position: number) => {
      if (!list.split(',').includes(kind)) return list
      return /^ (?:Mo|Tu|We|Th|Fr|Sa|Su)\b/.test(rule.slice(position + list.length)) ? '' : 'Mo-Su'
    })
    .replaceAll('  ', ' ')
    .trim()

/** 'SH,PH 10:00-18:00' holds on the others, and 'SH 10:00-18:00' never: undefined. */
function onOtherDays(rule: string, kind: HolidayKind): string | undefined {
  let never = false
  const read = rule.replaceAll(DAY_LISTS, (list) => {
    const others = list.split(',').filter((day) => day !== kind)
    never ||= others.length === 0
    return others.join(',')
  })
  return never ? undefined : read
}

export const PLAYABLE_FILTERS = ['now', 'tonight', 'tomorrow-morning'] as const
export type PlayableFilter = (typeof PLAYABLE_FILTERS)[number]

/** When one wants to play. */
export interface PlayableQuestion {
  playable: PlayableFilter
  /** By default now. */
  at?: AskedMoment | undefined
}

/** A moment, or what the clocks at each court show, as if it were UTC. */
export interface AskedMoment {
  kind: 'instant' | 'wall-time'
  milliseconds: number
}

/** How far from now a moment may be. */
export const MAX_YEARS_AWAY = 10
const YEAR_MS = 365.25 * 86_400_000

const MOMENT = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/

/** Reads '2026-11-28T10:00Z', or without an offset as clocks at the courts show it; undefined if it is no moment. */
export function readMoment(text: string): AskedMoment | undefined {
  if (!MOMENT.test(text)) return undefined
  const isInstant = /(Z|[+-]\d{2}:\d{2})$/.test(text)
  const milliseconds = Date.parse(isInstant ? text : `${text}Z`)
  // There is no 30 February, but it is read as 2 March.
  const [date = ''] = text.split('T', 1)
  const day = Date.parse(date)
  const exists = !Number.isNaN(day) && new Date(day).toISOString().startsWith(date)
  if (!exists || Number.isNaN(milliseconds)) return undefined
  return { kind: isInstant ? 'instant' : 'wall-time', milliseconds }
}

/** Whether a moment (milliseconds) is one to plan for. */
export const isNearEnough = (moment: number, now: number): boolean =>
  Math.abs(moment - now) <= MAX_YEARS_AWAY * YEAR_MS

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** 'Sat 28 Nov 2026', the same in all browsers. */
export function dayText({ milliseconds }: AskedMoment): string {
  const date = new Date(milliseconds)
  return `${WEEKDAYS[date.getUTCDay()]} ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** 'Sat 28 Nov 2026 at 10:00'. */
export function momentText(moment: AskedMoment): string {
  const time = new Date(moment.milliseconds).toISOString().slice(11, 16)
  return `${dayText(moment)} at ${time}${moment.kind === 'instant' ? ' UTC' : ''}`
}

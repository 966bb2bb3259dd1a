import { MAX_ID } from '../../../platform/contract/limits.ts'
import { QUEUE_KINDS, type QueueKind } from '../../contract/queue.ts'

export const SHOWN_STATES = ['waiting', 'passed-on', 'decided'] as const

/** What of the queue is shown; as in the address. */
export interface ShownFilter {
  state: (typeof SHOWN_STATES)[number]
  kind: QueueKind | undefined
  text: string
  /** Ids. */
  court: string | undefined
  person: string | undefined
  source: string | undefined
  /** Waiting for at least so many days. */
  days: string | undefined
  /** west,south,east,north. */
  bbox: string | undefined
  hasMap: boolean
}

const digits = (text: string | null) =>
  text && /^\d+$/.test(text) && Number(text) <= MAX_ID ? text : undefined

/** The filter in an address, ignoring invalid values. */
export function readFilter(parameters: URLSearchParams): ShownFilter {
  return {
    state: SHOWN_STATES.find((state) => state === parameters.get('state')) ?? 'waiting',
    kind: QUEUE_KINDS.find((kind) => kind === parameters.get('kind')),
    text: parameters.get('q') ?? '',
    court: digits(parameters.get('court')),
    person: digits(parameters.get('person')),
    source: parameters.get('source') || undefined,
    days: digits(parameters.get('days')),
    bbox: parameters.get('bbox') || undefined,
    hasMap: parameters.has('map'),
  }
}

/** The parameters of the address that show this; without those for what is shown anyway. */
export function filterParameters({ state, text, hasMap, ...others }: ShownFilter): [string, string][] {
  const all = { ...(state !== 'waiting' && { state }), q: text, ...others, ...(hasMap && { map: '1' }) }
  return Object.entries(all).flatMap(([name, value]) => (value ? [[name, value]] : []))
}

/** What is asked of the server. */
export function filterQuery({ text, kind, court, person, source, days, bbox }: ShownFilter) {
  return { ...{ kind, court, person, source, days, bbox }, text: text.trim() || undefined }
}

/** A link that shows only some of the queue. */
export const queueLink = (filter: Record<string, string | number>) =>
  `/admin/moderation?${new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]))}`

import { UNNAMED_COURT } from '../../courts/contract/rules.ts'
import { isOpenStreetMap } from '../../courts/contract/sources.ts'
import { fieldText } from '../../courts/web/display-logged-value.ts'
import { FIELD_LABELS, type FieldName, getField } from '../../database/contract/court-fields.ts'
import { getFact, isFactKey } from '../../facts/contract/catalogue.ts'
import { SOURCE_LABELS, valueText } from '../../facts/web/fact-texts.ts'
import { dateText } from '../../platform/ui/dates.ts'
import type { ComparedCourtView, DifferenceView } from '../contract/map-data-schema.ts'

/** An error message from the server takes precedence over the failures here. */

export const LOADING_PAIRS_FAILED = 'Failed to load the possible duplicates'
export const LOADING_DIFFERENCES_FAILED = 'Failed to load the differences'
export const LOADING_SOURCES_FAILED = 'Failed to load the sources'
export const DECIDING_FAILED = 'Failed to save the decision. Please try again.'
export const UNDOING_FAILED = 'Failed to undo the decision. Please try again.'
export const SEPARATING_FAILED = 'Failed to separate the courts. Please try again.'

export const NO_PAIRS = 'No possible duplicates.'
export const NO_DIFFERENCES = 'No differences to decide.'
export const PAIRS_EXPLAINED =
  'These courts may be one. If they are the same, the first one is merged into the second: reviews and photos move, and the next import updates that court.'
export const DIFFERENCES_EXPLAINED =
  'The latest map data contradicts what people said here. What people said stays unless you take over the other value.'
export const SEPARATING_EXPLAINED =
  'What this source says becomes a court of its own, and no import asks about the two again. What people said stays with this court.'
export const PAIR_MAP_UNAVAILABLE = 'The map can’t be shown. The coordinates open one elsewhere.'
export const SHORTCUTS_LABEL = 'Use keyboard shortcuts'

/** The first court of a pair, and the second one. */
export const SIDE_LABELS = { court: 'First court', other: 'Second court' } as const

export const nameOf = ({ name }: { name: string }): string => name || UNNAMED_COURT

/** 'OpenStreetMap (osm-br)'. */
export const sourceText = (source: string): string =>
  isOpenStreetMap(source) ? `${SOURCE_LABELS.openstreetmap} (${source})` : source

/** 'Merged into Windmill Court.' */
export const decidedText = (isSame: boolean, { name }: { name: string }): string =>
  isSame ? `Merged into ${name || UNNAMED_COURT}.` : 'Kept as two courts.'

export const UNDONE = 'Undone.'

/** '2 photos, 1 review'. */
export const contributionsText = ({ photo_count, review_count }: ComparedCourtView): string =>
  [countText(photo_count, 'photo'), countText(review_count, 'review')].join(', ')

const countText = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

/** '1 pair of courts', '12 pairs of courts'. */
export const pairsText = (count: number): string => `${countText(count, 'pair')} of courts`
export const differencesText = (count: number): string => countText(count, 'difference')

/** The label of a field or a fact. */
export const labelOf = (field: string): string =>
  isFactKey(field) ? getFact(field).label : (FIELD_LABELS[field as FieldName] ?? field)

function shownValue(field: string, value: DifferenceView['ours']): string {
  if (isFactKey(field)) return valueText(field, value)
  return Object.hasOwn(FIELD_LABELS, field) ? fieldText(getField(field as FieldName), value) : String(value)
}

/** 'People say: Chain nets (3 people, last on 20 November 2026)'. */
export function oursText({ field, is_fact, ours, confirmed, confirmed_at }: DifferenceView): string {
  const value = shownValue(field, ours)
  if (!is_fact) return `Here: ${value}`
  const people = confirmed === 1 ? '1 person' : `${confirmed} people`
  const last = confirmed_at && `${confirmed === 1 ? 'on' : 'last on'} ${dateText(confirmed_at)}`
  return `People say: ${value} (${[people, last].filter(Boolean).join(', ')})`
}

/** 'OpenStreetMap (osm-br) says: No nets, since 1 December 2026'. */
export function theirsText({ field, source, theirs, said_at }: DifferenceView): string {
  const since = said_at && `, since ${dateText(said_at)}`
  return `${sourceText(source)} says: ${shownValue(field, theirs)}${since ?? ''}`
}

/** 'Lights: kept ours.' */
export const differenceDecidedText = (field: string, use: 'ours' | 'theirs'): string =>
  `${labelOf(field)}: ${use === 'ours' ? 'kept ours' : 'took over theirs'}.`

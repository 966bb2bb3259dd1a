import { UNNAMED_COURT } from '../../courts/contract/rules.ts'
import { isOpenStreetMap } from '../../courts/contract/sources.ts'
import { fieldText } from '../../courts/web/display-logged-value.ts'
import { FIELD_LABELS, type FieldName, getField } from '../../database/contract/court-fields.ts'
import { getFact, isFactKey } from '../../facts/contract/catalogue.ts'
import { SOURCE_LABELS, valueText } from '../../facts/web/fact-texts.ts'
import { LEFT_OUT_REASONS, type LeftOutReason } from '../../osm/contract/left-out.ts'
import { numberText } from '../../platform/contract/locale.ts'
import { dateText } from '../../platform/ui/dates.ts'
import type { ComparedCourtView, DifferenceView } from '../contract/map-data-schema.ts'
import type { CompletedMapDataView } from '../contract/schema.ts'
import type { CompletedImport, Preview } from './send-file.ts'
import type { Kind } from './verdict-kinds.ts'

/** Texts for imports. An error message from the server takes precedence over these. */

export const IMPORT_FAILED = 'Import failed'
export const UNDO_IMPORT_FAILED = 'Failed to undo the import'
export const LOADING_IMPORTS_FAILED = 'Failed to load the latest imports'

/** What importing a file does, by its kind. */
export const IMPORT_EXPLAINED = {
  csv: 'A CSV file replaces the courts in the directory: courts that aren’t in it are archived, with all their contributions.',
  'map-data':
    'Map data adds and updates the courts of one data set, such as OpenStreetMap in Brazil. Courts of other data sets aren’t touched, and what people have changed here stays.',
} as const
export const PREVIEW_FIRST = 'You’ll see a preview first; nothing changes until you confirm.'
export const DATA_SET_HINT =
  'Only courts of this data set are updated or archived. A new name starts a new data set.'
export const IMPORT_ANYWAY = 'Import it anyway'
export const NO_IMPORTS_YET = 'Nothing has been imported yet.'
export const UNDO_IMPORT_WARNING =
  'Courts it added are archived; all others return to how they were, except those that were changed since. Contributions made since stay with their court.'

export const PREVIEW_MAP_UNAVAILABLE = 'The map can’t be shown. The list shows what happens to each court.'

export const TOO_MANY_CHANGES_TO_LIST = 'There are too many changes to list at once.'
export const NO_SHOWN_CHANGES = 'Nothing that is shown here changes.'
export const DOWNLOAD_CHANGES = 'Download as CSV'
const NO_CHANGES = 'Nothing changed.'
export const NOTHING_TO_CHANGE = 'There is nothing to import: this file wouldn’t change any courts.'

interface Counts {
  source?: string | null
  inserted: number
  updated: number
  archived: number
  skipped: number
}

/** '1,204 rows', '1 row'. */
export const countText = (count: number, one: string, many = `${one}s`) =>
  `${numberText(count)} ${count === 1 ? one : many}`

/** '12 new, 3 existing, 1 archived, 0 skipped'. */
export const importCountsText = ({ source, inserted, updated, archived, skipped }: Counts) =>
  `${numberText(inserted)} new, ${numberText(updated)} existing, ${numberText(archived)} archived, ${numberText(skipped)} ${source ? 'left out' : 'skipped'}`

/** '3 rows were imported: 1 new, 2 existing, 0 archived, 0 skipped.'. */
export const importedText = (done: CompletedImport) =>
  'source' in done ? mapDataImportedText(done) : rowsImportedText(done)

const rowsImportedText = (done: Counts & { total: number; changed: number }) =>
  `${countText(done.total, 'row was', 'rows were')} imported: ${importCountsText(done)}.${done.changed === 0 ? ` ${NO_CHANGES}` : ''}`

function mapDataImportedText({ source, doubtful, ...done }: CompletedMapDataView): string {
  const counts = (['added', 'joined', 'changed', 'archived', 'unchanged'] as const).map(
    (what) => `${numberText(what === 'added' ? done.inserted : done[what])} ${what}`,
  )
  const undecided =
    doubtful > 0 ? ` ${countText(doubtful, 'court is', 'courts are')} for moderators to decide.` : ''
  return `${source} was imported: ${counts.join(', ')}.${undecided}`
}

/** Warns, before an import, which courts it would archive, with their reviews and photos. */
export function archiveWarning(courts: number, outcome: Preview): string {
  const [one, many] =
    'source' in outcome
      ? [`court that ${outcome.source} no longer has`, `courts that ${outcome.source} no longer has`]
      : ['court that isn’t in this file', 'courts that aren’t in this file']
  const { reviews, photos } = outcome.missingContributions
  const ofSources = 'missingOfSources' in outcome ? outcome.missingOfSources : []
  return [
    `${countText(courts, one, many)} will be archived.`,
    reviews + photos > 0
      ? `With them go ${countText(reviews, 'review')} and ${countText(photos, 'photo')}.`
      : '',
    ofSources.length > 0
      ? `${ofSources.map(({ source, count }) => `${numberText(count)} came from ${source}`).join(', ')}.`
      : '',
    'You can undo the import.',
  ]
    .filter(Boolean)
    .join(' ')
}

export const problemsText = (count: number) =>
  `${countText(count, 'problem')} in the file. The rest can be imported.`

/** '2,916 of 3,091 features are courts. Left out: 120 private, 55 not in use.'. */
export function takenText({ total, taken, leftOut }: Taken): string {
  const text = `${numberText(taken)} of ${countText(total, 'feature is a court', 'features are courts')}.`
  const reasons = Object.entries(leftOut).map(
    ([reason, count]) => `${numberText(count)} ${LEFT_OUT_REASONS[reason as LeftOutReason]}`,
  )
  return reasons.length > 0 ? `${text} Left out: ${reasons.join(', ')}.` : text
}
interface Taken {
  total: number
  taken: number
  leftOut: Partial<Record<LeftOutReason, number>>
}

/** 'Perhaps court 12 or 15.'. */
export const possibleCourtsText = (ids: readonly (number | string)[]) =>
  `Perhaps ${ids.map(possibleCourtText).join(' or ')}.`
/** 'court 12', 'way/12 of this file'. */
export const possibleCourtText = (id: number | string) =>
  typeof id === 'number' ? `court ${id}` : `${id} of this file`

export const remarksText = (rows: number) => `Check ${countText(rows, 'row')}: the list says why.`

/** 'Import: add 3 courts, change 12, archive 78'; empty if nothing would change. */
export function importButtonLabel(courts: Partial<Record<Kind, number>>): string {
  const sum = (...kinds: Kind[]) => kinds.reduce((count, kind) => count + (courts[kind] ?? 0), 0)
  const actions: [string, number][] = [
    ['add', sum('new', 'doubtful')],
    ['join', sum('joined')],
    ['change', sum('changed')],
    ['move', sum('moved')],
    ['restore', sum('restored')],
    ['archive', sum('missing')],
  ]
  const parts = actions
    .filter(([, count]) => count > 0)
    .map(
      ([action, count], index) => `${action} ${index === 0 ? countText(count, 'court') : numberText(count)}`,
    )
  return parts.length > 0 ? `Import: ${parts.join(', ')}` : ''
}

/** Texts about what imports of map data left to decide. */

export const LOADING_SOURCES_FAILED = 'Failed to load the sources'
export const SEPARATING_FAILED = 'Failed to separate the courts. Please try again.'

export const PAIRS_EXPLAINED =
  'These courts may be one. If they are the same, the first one is merged into the second: reviews and photos move, and the next import updates that court.'
export const DIFFERENCES_EXPLAINED =
  'The latest map data contradicts what people said here. What people said stays unless you take over the other value.'
export const SEPARATING_EXPLAINED =
  'What this source says becomes a court of its own, and no import asks about the two again. What people said stays with this court.'

/** The first court of a pair, and the second one. */
export const SIDE_LABELS = { court: 'First court', other: 'Second court' } as const

export const nameOf = ({ name }: { name: string }): string => name || UNNAMED_COURT

/** 'OpenStreetMap (osm-br)'. */
export const sourceText = (source: string): string =>
  isOpenStreetMap(source) ? `${SOURCE_LABELS.openstreetmap} (${source})` : source

/** '2 photos, 1 review'. */
export const contributionsText = ({ photo_count, review_count }: ComparedCourtView): string =>
  [countText(photo_count, 'photo'), countText(review_count, 'review')].join(', ')

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
  const people = countText(confirmed, 'person', 'people')
  const last = confirmed_at && `${confirmed === 1 ? 'on' : 'last on'} ${dateText(confirmed_at)}`
  return `People say: ${value} (${[people, last].filter(Boolean).join(', ')})`
}

/** 'OpenStreetMap (osm-br) says: No nets, since 1 December 2026'. */
export function theirsText({ field, source, theirs, said_at }: DifferenceView): string {
  const since = said_at && `, since ${dateText(said_at)}`
  return `${sourceText(source)} says: ${shownValue(field, theirs)}${since ?? ''}`
}

/** Beside the choice what happens to courts that may be the same as others. */
export const doubtfulText = (count: number): string =>
  count === 1
    ? 'Let the court that may be here already wait for a decision instead of publishing it'
    : `Let the ${count} courts that may be here already wait for a decision instead of publishing them`

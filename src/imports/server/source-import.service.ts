import { storeClaims } from '../../court-admin/server/source-claims.queries.ts'
import { OPENSTREETMAP_CREDIT } from '../../courts/contract/sources.ts'
import { normalizeHours } from '../../facts/server/hours.ts'
import { readAddress } from '../../osm/server/address.ts'
import { courtOfTags } from '../../osm/server/court-of-tags.ts'
import { NEAR_MILES } from '../../osm/server/made-names.ts'
import { tagsOf } from '../../osm/server/tags.ts'
import type { NearestPlaceLookup } from '../../places/server/place-index.ts'
import type { Places } from '../../places/server/places.ts'
import { unusableFile } from '../../platform/contract/errors.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type {
  DoubtfulChoice,
  ImportProgress,
  MapDataDryRunView,
  SourceCourtPreview,
  SourceWarning,
} from '../contract/schema.ts'
import { analyzeCourts, insertNewCourts } from './import-changes.queries.ts'
import {
  type FileKind,
  type ImportOptions,
  importFile,
  refuseLoss,
  type StoredCourts,
  tryFile,
} from './import-file.ts'
import { findDrawnTwice, matchNewCourts } from './match-new-courts.ts'
import { type PreviewedCourt, readPreview } from './preview.ts'
import { type SourceFile, type SourceReading, stageSource } from './read-source.ts'
import * as stored from './source-courts.queries.ts'
import { recordDifferences } from './source-differences.queries.ts'
import * as elements from './source-elements.queries.ts'
import { findWarnings } from './source-warnings.ts'
import { type CourtVerdict, countVerdicts, type Decision, decide, readRanges } from './staged.queries.ts'

const CHANGED_PER_BATCH = 1000
/** Courts that a new one may be, the likeliest first; more are no help to whoever decides. */
const MAX_DOUBTS = 5
const DAY_MS = 86_400_000
/** A file that lacks more of a source's courts than this share is probably cut off, or of another area. */
const MAX_LOSS = 0.1

export interface SourceImportOptions extends ImportOptions {
  source: AsyncIterable<Uint8Array>
  /** The data set; by default named after the country of most of its courts. */
  name?: string | undefined
  /** Whom to name beside the data, if it isn't of OpenStreetMap. */
  attribution?: string | undefined
  /** What happens to doubtful courts until a person decides; by default what happened the last time. */
  doubtful?: DoubtfulChoice | undefined
  onProgress?: (progress: ImportProgress) => void
}

export interface SourceImportOutcome extends Counts {
  importId: number
  /** A sentence for each feature that can't be read, the first ones. */
  problems: string[]
  warnings: SourceWarning[]
}

interface Counts {
  source: string
  /** Features in the file. */
  total: number
  taken: number
  leftOut: SourceFile['leftOut']
  inserted: number
  changed: number
  unchanged: number
  archived: number
  /** Recognised as courts that were here. */
  joined: number
  /** Added although they may be courts that were here, or that are in the file twice: a person decides. */
  doubtful: number
  /** Whether those wait for that, rather than being published until then. */
  doubtfulWait: boolean
}

/**
 * Adds the courts of a file of map data, updates those that came from the same source, and archives those that the
 * source has no longer, in one transaction. Courts of people and of other sources are not touched. Throws an ApiError
 * with one sentence, changing nothing, if the file can't be used.
 */
export async function importSource(
  database: Database,
  places: Places,
  options: SourceImportOptions,
): Promise<SourceImportOutcome> {
  return outcomeOf(await importFile(database, sourceFile(places, options), options))
}

/** What an import of the file would do; changes nothing. */
export function dryRunSource(
  database: Database,
  places: Places,
  options: SourceImportOptions,
): Promise<SourceImportOutcome> {
  return tryFile(database, sourceFile(places, options), options, async (_, imported) => outcomeOf(imported))
}

/** What an import of the file would do with each court; changes nothing. */
export function previewSource(
  database: Database,
  places: Places,
  options: SourceImportOptions,
): Promise<MapDataDryRunView> {
  return tryFile(database, sourceFile(places, options), options, async (tx, imported) => {
    const { importId, ...outcome } = outcomeOf(imported)
    return { success: true, dryRun: true, ...outcome, ...(await readPreview(tx, importId, courtPreview)) }
  })
}

const outcomeOf = ({ importId, file, counts }: { importId: number; file: StagedFile; counts: Counts }) => ({
  ...{ importId, ...counts, problems: file.problems, warnings: file.warnings },
})

function courtPreview(court: PreviewedCourt): SourceCourtPreview {
  const { verdict, sourceId, courtId, name, latitude, longitude, changes } = court
  return {
    ...{ verdict, source_id: sourceId ?? '', court_id: courtId },
    possible_court_ids: court.possible ?? [],
    possible_source_ids: court.possibleSourceIds ?? [],
    ...{ name, latitude, longitude, changes },
  }
}

/** A file whose courts have been staged and matched. */
interface StagedFile extends SourceFile {
  warnings: SourceWarning[]
  /** What a person must decide. */
  doubts: stored.Doubt[]
  doubtfulWait: boolean
  verdicts: Partial<Record<CourtVerdict, number>>
}

function sourceFile(places: Places, options: SourceImportOptions): FileKind<StagedFile, Counts> {
  let lookup: Promise<NearestPlaceLookup> | undefined
  const nearest = () => {
    lookup ??= places.nearestLookup()
    return lookup
  }
  const { source: file, name, onProgress } = options
  const reading = { file, name, onProgress, now: new Date(), readHours: normalizeHours, nearest }
  return {
    stage: (tx) => stageFile(tx, reading, options),
    async refuseLoss(tx, file) {
      await requireNewer(tx, file)
      await requireKept(tx, file, name !== undefined)
    },
    record: ({ source, editionAt = null, total, taken, verdicts }) => {
      const inserted = countAdded(verdicts)
      const updated = taken - inserted
      return { source, editionAt, total, skipped: total - taken, inserted, updated }
    },
    async store(tx, importId, file) {
      onProgress?.({ step: 'storing', rows: 0 })
      await stored.recordSource(tx, {
        ...{ name: file.source, editionAt: file.editionAt ?? null },
        doubtfulWait: file.doubtfulWait,
        attribution: options.attribution ?? (file.hasIds ? OPENSTREETMAP_CREDIT : null),
      })
      return storeCourts(tx, importId, { file, reading })
    },
    counts: ({ source, total, taken, leftOut, verdicts, doubtfulWait }, { archived }) => ({
      ...{ source, total, taken, leftOut, inserted: countAdded(verdicts), changed: verdicts.changed ?? 0 },
      unchanged: (verdicts.unchanged ?? 0) + (verdicts.moved ?? 0),
      ...{ archived, joined: verdicts.joined ?? 0, doubtful: verdicts.doubtful ?? 0, doubtfulWait },
    }),
  }
}

const countAdded = (verdicts: StagedFile['verdicts']) =>
  (verdicts.new ?? 0) + (verdicts.doubtful ?? 0) + (verdicts.restored ?? 0)

async function stageFile(
  tx: Transaction,
  reading: SourceReading,
  { acceptLoss = false, doubtful }: SourceImportOptions,
): Promise<StagedFile> {
  const file = await stageSource(tx, reading)
  requireUsable(file, acceptLoss)
  await elements.indexStage(tx)
  await elements.findLeading(tx, file.source)
  const warnings = await findWarnings(tx, file)
  const doubts = await matchUnknown(tx, file.source)
  await elements.analyzeVerdicts(tx)
  const doubtfulWait = doubtful ? doubtful === 'wait' : await elements.readDoubtfulWait(tx, file.source)
  return { ...file, warnings, doubts, doubtfulWait, verdicts: await countVerdicts(tx) }
}

async function storeCourts(
  tx: Transaction,
  importId: number,
  { file: { source, doubts, doubtfulWait }, reading }: { file: StagedFile; reading: TagReading },
): Promise<StoredCourts> {
  const added: number[] = []
  for (const among of await readRanges(tx))
    for (const id of await insertNewCourts(tx, among, doubtfulWait)) added.push(id)
  const changed = await changeCourts(tx, source, importId, reading)
  await stored.storeSourceCourts(tx, source, importId)
  await storeClaims(tx, source, importId)
  await analyzeCourts(tx)
  await stored.storeDoubts(tx, doubts)
  await stored.markDrawnAgain(tx, source)
  const archived = await stored.archiveGone(tx, source, importId)
  const described = await stored.recordDescribedAnew(tx, importId)
  await recordDifferences(tx, source, importId)
  return { added, changed, archived, described }
}

function requireUsable(file: SourceFile, acceptLoss: boolean): void {
  if (file.remark && !acceptLoss)
    throw refuseLoss(`The file is incomplete: ${file.remark.replace(/\.?$/, '.')}`)
  if (file.taken === 0) throw unusableFile('The file contains no basketball court.')
  if (file.editionAt && file.editionAt.getTime() > Date.now() + DAY_MS)
    throw unusableFile('The file says that it is from the future. Check its timestamp.')
}

/** Throws if the file is older than what its source has. */
async function requireNewer(tx: Transaction, { source, editionAt }: SourceFile): Promise<void> {
  const before = await elements.readEdition(tx, source)
  const older = before?.older
  if (older || (before?.editionAt && editionAt && editionAt < before.editionAt))
    throw refuseLoss(`The file is older than what ${source} has${older ? ` (${older})` : ''}.`)
}

/** Throws if the file lacks too many of the courts of its source, not counting those that were drawn again. */
async function requireKept(tx: Transaction, { source, doubts }: StagedFile, isNamed: boolean): Promise<void> {
  const doubted = doubts.flatMap((doubt) => ('otherId' in doubt ? [doubt.otherId] : []))
  const { courts, gone } = await elements.countGone(tx, source, doubted)
  if (gone <= courts * MAX_LOSS) return
  const hint = isNamed ? '' : ' If it is other data, give it a name of its own.'
  throw refuseLoss(`The file lacks ${gone} of the ${courts} courts that ${source} has.${hint}`)
}

/** Tells new courts from those that are here; returns the pairs that a person must decide. */
async function matchUnknown(tx: Transaction, name: string): Promise<stored.Doubt[]> {
  const unknown = await elements.readUnknown(tx)
  if (unknown.length === 0) return []
  const known = await elements.readKnownCourts(tx, name)
  const own = known.filter(({ isOwn }) => isOwn)
  const matches = await matchNewCourts(
    unknown,
    known.filter(({ isOwn }) => !isOwn),
  )
  const twice = await findDrawnTwice<elements.ComparedCourt>(unknown, own)
  const isKnown = new Set<elements.ComparedCourt>(own)
  const doubts: stored.Doubt[] = []
  const decisions = unknown.map((court, i): Decision => {
    const position = court.key
    const match = matches[i] ?? { outcome: 'new' }
    if (match.outcome === 'same') return { position, verdict: 'joined', courtId: match.court.key }
    const perhaps = match.outcome === 'perhaps' ? match.courts.map(({ key }) => ({ otherId: key })) : []
    const again = (twice.get(court) ?? []).map((other) =>
      isKnown.has(other) ? { otherId: other.key } : { otherPosition: other.key },
    )
    const others = [...perhaps, ...again].slice(0, MAX_DOUBTS)
    for (const other of others) doubts.push({ position, ...other })
    return { position, verdict: others.length > 0 ? 'doubtful' : 'new', courtId: null }
  })
  await decide(tx, decisions)
  return doubts
}

/** Changes the courts that the source had, where nobody else has; returns their ids. */
async function changeCourts(
  tx: Transaction,
  source: string,
  importId: number,
  reading: TagReading,
): Promise<number[]> {
  const changed: number[] = []
  for (let after = 0; ; ) {
    const courts = await stored.lockChangedCourts(tx, { source, after, limit: CHANGED_PER_BATCH })
    const before = []
    for (const court of courts) {
      const { position, isBrought } = court
      before.push({ position, isBrought, fields: await fieldsBefore(court, reading) })
    }
    if (before.length > 0) changed.push(...(await stored.updateCourts(tx, importId, before)))
    if (courts.length < CHANGED_PER_BATCH) return changed
    after = courts.at(-1)?.position ?? after
  }
}

type TagReading = Pick<SourceReading, 'now' | 'readHours' | 'nearest'>

/** What followed from the tags of a court before, by column name. */
async function fieldsBefore(
  { tags: given, editedAt, latitude, longitude, address: recorded }: stored.ChangedCourt,
  { nearest, now, readHours }: TagReading,
): Promise<Record<string, unknown>> {
  const tags = tagsOf(given)
  const country = (await nearest())({ latitude, longitude }, NEAR_MILES)?.country
  const { fields } = await courtOfTags(tags, { now, editedAt: editedAt ?? now, country, readHours })
  // Stored while its country was unknown, it may have the house number after the street.
  const untold = readAddress(tags, undefined)
  const address = recorded === untold ? untold : fields.address
  return { ...elements.columnsOf({ ...fields, address }), latitude, longitude }
}

import { type Administrator, audit } from '../../admin/server/audit.queries.ts'
import { lockActiveAccount } from '../../api/server/transactions.queries.ts'
import { lockImports } from '../../court-admin/server/import-lock.queries.ts'
import { storeClaims } from '../../court-admin/server/source-claims.queries.ts'
import { OPENSTREETMAP_CREDIT } from '../../courts/contract/sources.ts'
import { publishMany } from '../../courts/server/changes.queries.ts'
import { normalizeHours } from '../../facts/server/hours.ts'
import { readAddress } from '../../osm/server/address.ts'
import { courtOfTags } from '../../osm/server/court-of-tags.ts'
import { NEAR_MILES } from '../../osm/server/made-names.ts'
import { tagsOf } from '../../osm/server/tags.ts'
import type { NearestPlaceLookup } from '../../places/server/place-index.ts'
import type { Places } from '../../places/server/places.ts'
import { ApiError, unusableFile } from '../../platform/contract/errors.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { ImportProgress, SourceWarning } from '../contract/schema.ts'
import { finishImport, insertImport } from './imports.queries.ts'
import { markChanged } from './imports.service.ts'
import { findDrawnTwice, matchNewCourts } from './match-new-courts.ts'
import { type SourceFile, type SourceReading, stageSource } from './read-source.ts'
import * as stored from './source-courts.queries.ts'
import { recordDifferences } from './source-differences.queries.ts'
import { findWarnings } from './source-warnings.ts'
import * as staged from './staged-elements.queries.ts'

const COURTS_PER_BATCH = 1000
/** Courts that a new one may be, the likeliest first; more are no help to whoever decides. */
const MAX_DOUBTS = 5
const DAY_MS = 86_400_000
/** A file that lacks more of a source's courts than this share is probably cut off, or of another area. */
const MAX_LOSS = 0.1

export interface SourceImportOptions {
  source: AsyncIterable<Uint8Array>
  fileName: string
  /** The data set; by default named after the country of most of its courts. */
  name?: string | undefined
  /** Whom to name beside the data, if it isn't of OpenStreetMap. */
  attribution?: string | undefined
  /** Whether an older, incomplete or much smaller file is meant. */
  acceptLoss?: boolean
  /** If absent, the import was started on the command line. */
  startedBy?: Administrator
  onProgress?: (progress: ImportProgress) => void
}

export interface SourceImportOutcome {
  importId: number
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
  /** A sentence for each feature that can't be read, the first ones. */
  problems: string[]
  warnings: SourceWarning[]
}

/** What an import of the file would do; changes nothing. */
export async function dryRunSource(
  database: Database,
  places: Places,
  options: SourceImportOptions,
): Promise<SourceImportOutcome> {
  const { changedIds, ...outcome } = await dryRun(database, (tx) => importInto(tx, places, options))
  return outcome
}

/** Does the work in a transaction that is undone. */
export async function dryRun<Result>(
  database: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const end = new Error('the dry run is over')
  let result: { value: Result } | undefined
  try {
    await database.transaction(async (tx) => {
      result = { value: await work(tx) }
      throw end
    })
  } catch (error) {
    if (error !== end) throw error
  }
  if (!result) throw new Error('the dry run was not undone')
  return result.value
}

/**
 * Adds the courts of a file of map data, updates those that came from the same source, and archives those that the
 * source has no longer, in one transaction. Courts of people and of other sources are not touched. Throws an ApiError
 * with one sentence, changing nothing, if the file can't be used.
 */
export function importSource(
  database: Database,
  places: Places,
  options: SourceImportOptions,
): Promise<SourceImportOutcome> {
  return database.transaction(async (tx) => {
    const { changedIds, ...outcome } = await importInto(tx, places, options)
    await publish(tx, changedIds)
    return outcome
  })
}

/** As `importSource`, within a transaction, but tells no reader of the changed courts. */
export async function importInto(
  tx: Transaction,
  places: Places,
  options: SourceImportOptions,
): Promise<SourceImportOutcome & { changedIds: number[] }> {
  await lockImports(tx)
  await staged.createElementStage(tx)
  let lookup: Promise<NearestPlaceLookup> | undefined
  const nearest = () => {
    lookup ??= places.nearestLookup()
    return lookup
  }
  const reading = { now: new Date(), readHours: normalizeHours, nearest }
  const file = await stageSource(tx, {
    ...{ file: options.source, name: options.name, onProgress: options.onProgress },
    ...reading,
  })
  const name = file.source
  const acceptLoss = options.acceptLoss ?? false
  requireUsable(file, acceptLoss)
  await staged.indexStage(tx)
  if (!acceptLoss) await requireNewer(tx, file)
  if (options.startedBy) await lockActiveAccount(tx, options.startedBy.id)
  await stored.recordSource(tx, {
    name,
    editionAt: file.editionAt ?? null,
    attribution: options.attribution ?? (file.hasIds ? OPENSTREETMAP_CREDIT : null),
  })
  await staged.findLeading(tx, name)
  const warnings = await findWarnings(tx, file)
  const doubts = await matchUnknown(tx, name)
  await staged.analyzeVerdicts(tx)
  if (!acceptLoss) await requireKept(tx, { source: name, isNamed: options.name !== undefined, doubts })
  options.onProgress?.({ step: 'storing', rows: 0 })
  const verdicts = await staged.countVerdicts(tx)
  const inserted = (verdicts.new ?? 0) + (verdicts.doubtful ?? 0) + (verdicts.returned ?? 0)
  const importId = await insertImport(tx, {
    ...{ fileName: options.fileName, startedBy: options.startedBy?.id ?? null },
    ...{ source: name, editionAt: file.editionAt ?? null },
    ...{ total: file.total, skipped: file.total - file.taken },
    ...{ inserted, updated: file.taken - inserted, archived: 0 },
  })
  const added = await stored.insertCourts(tx, importId)
  const changed = await changeCourts(tx, name, importId, reading)
  await stored.storeSourceCourts(tx, name, importId)
  await storeClaims(tx, name, importId)
  await stored.storeDoubts(tx, doubts)
  const archived = await stored.archiveGone(tx, name, importId)
  const described = await stored.recordDescribedAnew(tx, importId)
  await recordDifferences(tx, name, importId)
  await stored.analyzeSources(tx)
  const changedIds = [...added, ...changed, ...archived, ...described]
  const counts = {
    ...{ source: name, total: file.total, taken: file.taken, leftOut: file.leftOut, inserted },
    changed: verdicts.changed ?? 0,
    unchanged: (verdicts.unchanged ?? 0) + (verdicts.moved ?? 0),
    ...{ archived: archived.length, joined: verdicts.joined ?? 0, doubtful: verdicts.doubtful ?? 0 },
  }
  await finishImport(tx, importId, {
    archived: archived.length,
    changed: changedIds.length,
  })
  await audit(tx, options.startedBy ?? 'command line', {
    action: 'import courts',
    subjectKind: 'import',
    subjectId: importId,
    after: { fileName: options.fileName, ...counts },
  })
  return { importId, ...counts, problems: file.problems, warnings, changedIds }
}

const refuseLoss = (text: string) =>
  new ApiError('import-loss', { text: `${text} If that is meant, accept the loss.` })

function requireUsable(file: SourceFile, acceptLoss: boolean): void {
  if (file.remark && !acceptLoss)
    throw refuseLoss(`The file is incomplete: ${file.remark.replace(/\.?$/, '.')}`)
  if (file.taken === 0) throw unusableFile('The file contains no basketball court.')
  if (file.editionAt && file.editionAt.getTime() > Date.now() + DAY_MS)
    throw unusableFile('The file says that it is from the future. Check its timestamp.')
}

/** Throws if the file is older than what its source has. */
async function requireNewer(tx: Transaction, { source, editionAt }: SourceFile): Promise<void> {
  const before = await staged.readEdition(tx, source)
  const older = before?.older
  if (older || (before?.editionAt && editionAt && editionAt < before.editionAt))
    throw refuseLoss(`The file is older than what ${source} has${older ? ` (${older})` : ''}.`)
}

/** Throws if the file lacks too many of the courts of its source, not counting those that were drawn again. */
async function requireKept(
  tx: Transaction,
  { source, isNamed, doubts }: { source: string; isNamed: boolean; doubts: readonly stored.Doubt[] },
): Promise<void> {
  const doubted = doubts.flatMap((doubt) => ('otherId' in doubt ? [doubt.otherId] : []))
  const { courts, gone } = await staged.countGone(tx, source, doubted)
  if (gone <= courts * MAX_LOSS) return
  const hint = isNamed ? '' : ' If it is other data, give it a name of its own.'
  throw refuseLoss(`The file lacks ${gone} of the ${courts} courts that ${source} has.${hint}`)
}

/** Tells new courts from those that are here; returns the pairs that a person must decide. */
async function matchUnknown(tx: Transaction, name: string): Promise<stored.Doubt[]> {
  const unknown = await staged.readUnknown(tx)
  if (unknown.length === 0) return []
  const known = await staged.readKnownCourts(tx, name)
  const own = known.filter(({ isOwn }) => isOwn)
  const matches = await matchNewCourts(
    unknown,
    known.filter(({ isOwn }) => !isOwn),
  )
  const twice = await findDrawnTwice<staged.ComparedCourt>(unknown, own)
  const isKnown = new Set<staged.ComparedCourt>(own)
  const doubts: stored.Doubt[] = []
  const decisions = unknown.map((court, i) => {
    const position = court.key
    const match = matches[i] ?? { outcome: 'new' }
    if (match.outcome === 'same') return { position, verdict: 'joined' as const, courtId: match.court.key }
    const perhaps = match.outcome === 'perhaps' ? match.courts.map(({ key }) => ({ otherId: key })) : []
    const again = (twice.get(court) ?? []).map((other) =>
      isKnown.has(other) ? { otherId: other.key } : { otherPosition: other.key },
    )
    const others = [...perhaps, ...again].slice(0, MAX_DOUBTS)
    for (const other of others) doubts.push({ position, ...other })
    return { position, verdict: others.length > 0 ? ('doubtful' as const) : ('new' as const), courtId: null }
  })
  for (let from = 0; from < decisions.length; from += COURTS_PER_BATCH)
    await staged.decide(tx, decisions.slice(from, from + COURTS_PER_BATCH))
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
    const courts = await stored.lockChangedCourts(tx, { source, after, limit: COURTS_PER_BATCH })
    const before = []
    for (const court of courts) {
      const { position, isBrought } = court
      before.push({ position, isBrought, fields: await fieldsBefore(court, reading) })
    }
    if (before.length > 0) changed.push(...(await stored.updateCourts(tx, importId, before)))
    if (courts.length < COURTS_PER_BATCH) return changed
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
  return { ...staged.columnsOf({ ...fields, address }), latitude, longitude }
}

async function publish(tx: Transaction, courtIds: readonly number[]): Promise<void> {
  if (courtIds.length === 0) return
  const publication = await publishMany(tx)
  await markChanged(tx, publication, courtIds)
  await publication.publish()
}

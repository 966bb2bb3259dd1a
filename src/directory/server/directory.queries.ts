import { type AnyColumn, and, asc, eq, getTableColumns, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { SourceView } from '../../api/contract/config-view.ts'
import { creditOf } from '../../courts/contract/sources.ts'
import { mapFields, VALUE_FIELDS, type ValueField } from '../../database/contract/court-fields.ts'
import {
  courts,
  directoryState,
  facilities,
  factReports,
  photos,
  reviews,
  sourceCourts,
  sources,
} from '../../database/schema/index.ts'
import type { CourtView } from '../../facts/contract/court-schema.ts'
import { type ReportedFact, whatIsKnown } from '../../facts/contract/held-facts.ts'
import { byConfirmations } from '../../facts/contract/tags.ts'
import { isCurrentReport, isTag } from '../../facts/server/facts.queries.ts'
import {
  compactFacts,
  compactProblems,
  fieldsOfFacts,
  listedFacilities,
} from '../../facts/server/facts.view.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { NO_PHOTO, photoUrls } from '../../platform/files/photo-urls.ts'
import { roundedAverage } from '../../reviews/contract/rules.ts'

/** The store's id and its version, which every change visible to readers increments. */
export async function readState(database: Database): Promise<StoreState> {
  const { store, version } = directoryState
  const [state] = await database.select({ store, version }).from(directoryState)
  if (!state) throw new Error('the directory_state row is missing')
  return state
}
export interface StoreState {
  store: string
  version: number
}
export const INITIAL_STATE: StoreState = { store: '', version: -1 }

export const isSameState = (a: StoreState, b: StoreState) => a.store === b.store && a.version === b.version

/** Whether `latest` follows from `state`. If not, the store was replaced or restored from an older backup. */
export const isNewerState = (latest: StoreState, state: StoreState) =>
  latest.store === state.store && latest.version > state.version

/** Sums over published courts. */
export interface CourtTotals {
  count: number
  ids: number
  /** The sum of `versionCheck`. */
  versions: number
}

const [CHECKED_IDS, CHECKED_VERSIONS] = [65_521, 1_000_003]

/** Depends on the version in which a court last changed, also beside others that have exchanged theirs. */
export const versionCheck = (id: number, version: number) =>
  ((id % CHECKED_IDS) * (version % CHECKED_VERSIONS)) % CHECKED_VERSIONS

/**
 * The totals of the published courts that have not changed after a version of a store, and the ids of all that have;
 * undefined if the database has another store.
 */
export async function readTotals(
  database: Database,
  { store, version }: StoreState,
): Promise<{ totals: CourtTotals; changed: number[] } | undefined> {
  const { id, directoryVersion, status } = courts
  const isUnchanged = sql`(${directoryVersion} <= ${version}::bigint)`
  const sumOf = (value: SQL | AnyColumn) =>
    sql<number>`coalesce(sum(${value}) filter (where ${isUnchanged} and ${status} = 'published'), 0)::float8`
  const check = sql`${id} % ${CHECKED_IDS}::bigint * (${directoryVersion} % ${CHECKED_VERSIONS}) % ${CHECKED_VERSIONS}`
  const [read] = await database
    .select({
      count: sumOf(sql`1`),
      ids: sumOf(id),
      versions: sumOf(check),
      changed: sql<number[]>`coalesce(array_agg(${id}) filter (where not ${isUnchanged}), '{}')`,
    })
    .from(directoryState)
    .leftJoin(courts, sql`true`)
    .where(eq(directoryState.store, store))
    .groupBy(directoryState.store)
  if (!read) return undefined
  const { changed, ...totals } = read
  return { totals, changed }
}

/** A tag of a court, with what reports of it are about. */
interface StoredTag {
  id: number
  name: string
  source: 'community' | 'tag'
  fact: string
}

/** A report of a fact, as JSON. */
type StoredReport = Omit<ReportedFact, 'at'> & { at: string }

/** The reports of facts that count at a court. */
export const reportsOf = ({ reports }: Pick<CourtRow, 'reports'>): ReportedFact[] =>
  (reports ?? []).map((report) => ({ ...report, at: new Date(report.at) }))

/** The tags of a court, and how many people confirmed each there; most confirmed first. */
export function tagsOf({ tags, reports }: Pick<CourtRow, 'tags' | 'reports'>) {
  const confirmed = (reports ?? []).filter(({ person, value }) => person !== null && value === true)
  return (tags ?? [])
    .map(({ fact, ...tag }) => ({
      ...tag,
      vote_count: confirmed.filter((report) => report.fact === fact).length,
    }))
    .sort(byConfirmations)
}

/** Picks the single-value fields of a court, from a row or from the table's columns. */
export const fieldsOf = <T extends { [F in ValueField]: unknown }>(court: T): Pick<T, ValueField> =>
  mapFields(VALUE_FIELDS, (_, name) => court[name]) as Pick<T, ValueField>

/** Courts with the aggregates of their approved reviews, tags and photos. */
export function selectCourts(database: Database | Transaction) {
  const approved = database
    .select({
      count: sql<number>`count(*)::int`.as('review_count'),
      ratingCount: sql<number>`count(${reviews.rating})::int`.as('rating_count'),
      ratingSum: sql<number>`coalesce(sum(${reviews.rating}), 0)::int`.as('rating_sum'),
    })
    .from(reviews)
    .where(and(eq(reviews.courtId, courts.id), eq(reviews.status, 'approved')))
    .as('approved')
  const reported = database
    .select({
      reports: sql<
        StoredReport[] | null
      >`json_agg(json_build_object('fact', ${factReports.fact}, 'value', ${factReports.value}, 'source', ${factReports.source}, 'person', ${factReports.userId}, 'at', ${factReports.createdAt}, 'url', ${factReports.url}))`.as(
        'reports',
      ),
      tags: sql<
        StoredTag[] | null
      >`json_agg(json_build_object('id', ${facilities.id}, 'name', ${facilities.name}, 'source', ${facilities.source}, 'fact', ${facilities.fact})) filter (where ${isTag})`.as(
        'tags',
      ),
    })
    .from(factReports)
    .leftJoin(facilities, and(isTag, eq(facilities.fact, factReports.fact)))
    .where(and(eq(factReports.courtId, courts.id), isCurrentReport()))
    .as('reported')
  const pictured = database
    .select({
      contentHash: photos.contentHash,
      count: sql<number>`(count(*) over ())::int`.as('photo_count'),
    })
    .from(photos)
    .where(and(eq(photos.courtId, courts.id), eq(photos.status, 'approved')))
    .orderBy(asc(photos.createdAt), asc(photos.id))
    .limit(1)
    .as('pictured')
  return database
    .select({
      id: courts.id,
      ...fieldsOf(courts),
      madeName: courts.madeName,
      madeAddress: courts.madeAddress,
      status: courts.status,
      version: courts.version,
      directoryVersion: courts.directoryVersion,
      mergedInto: courts.mergedInto,
      createdAt: courts.createdAt,
      updatedAt: courts.updatedAt,
      reviewCount: approved.count,
      ratingCount: approved.ratingCount,
      ratingSum: approved.ratingSum,
      tags: reported.tags,
      reports: reported.reports,
      photoHash: pictured.contentHash,
      photoCount: pictured.count,
    })
    .from(courts)
    .leftJoinLateral(approved, sql`true`)
    .leftJoinLateral(reported, sql`true`)
    .leftJoinLateral(pictured, sql`true`)
}

export type CourtRow = Awaited<ReturnType<typeof selectCourts>>[number]

/**
 * The sources that published courts come from, by name. It is asked after every change: by its order, the inner query
 * looks at one court of each source, while `exists` would look at all of them.
 */
export async function readSources(database: Database): Promise<SourceView[]> {
  const someCourt = database
    .select({ isThere: sql`true` })
    .from(sourceCourts)
    .innerJoin(courts, eq(courts.id, sourceCourts.courtId))
    .where(
      and(eq(sourceCourts.source, sources.name), isNull(sourceCourts.goneAt), eq(courts.status, 'published')),
    )
    .orderBy(asc(sourceCourts.sourceId))
    .limit(1)
  const known = await database.select().from(sources).where(sql`${someCourt}`).orderBy(asc(sources.name))
  return known.map(({ name, attribution, editionAt }) => ({
    name,
    credit: creditOf(name, attribution),
    edition_on: dayOf(editionAt),
  }))
}

/** `YYYY-MM-DD`, in UTC. */
export const dayOf = (time: Date | null) => time?.toISOString().slice(0, 10) ?? null

/** What sources know of a court. Their tags may contain telephone numbers: they aren't shown. */
export function readCourtSources(database: Database, courtId: number) {
  return database
    .select({ ...getTableColumns(sourceCourts), attribution: sources.attribution })
    .from(sourceCourts)
    .innerJoin(sources, eq(sources.name, sourceCourts.source))
    .where(and(eq(sourceCourts.courtId, courtId), isNull(sourceCourts.goneAt)))
    .orderBy(asc(sourceCourts.source), asc(sourceCourts.sourceId))
    .limit(MAX_COURT_SOURCES)
}
export type CourtSourceRow = Awaited<ReturnType<typeof readCourtSources>>[number]

/** Sources shown for a court. */
const MAX_COURT_SOURCES = 20

/** Published courts with an id above `afterId`, sorted by id. */
export function readPublished(database: Database, afterId: number, limit: number): Promise<CourtRow[]> {
  return selectCourts(database)
    .where(and(gt(courts.id, afterId), eq(courts.status, 'published')))
    .orderBy(asc(courts.id))
    .limit(limit)
}

/**
 * Courts of any status that last changed for readers after the court `after.id` of the version `after.version`, in the
 * order of the index of changes: whatever PostgreSQL believes of how many there are, it reads no others.
 */
export function readChanged(database: Database, after: { version: number; id: number }, limit: number) {
  const { directoryVersion, id } = courts
  return selectCourts(database)
    .where(sql`(${directoryVersion}, ${id}) > (${after.version}::bigint, ${after.id}::integer)`)
    .orderBy(asc(directoryVersion), asc(id))
    .limit(limit)
}

/** A court as shown in lists. Fields and facilities that are also facts show what holds. */
export function courtView(row: CourtRow, filesBaseUrl: string): CourtView {
  const { facts: held, problems } = whatIsKnown(reportsOf(row), new Date())
  return {
    id: row.id,
    ...fieldsOf(row),
    name: row.name || (row.madeName ?? ''),
    address: row.address || row.madeAddress,
    ...fieldsOfFacts(held),
    facts: compactFacts(held),
    ...(problems.length > 0 && { problems: compactProblems(problems) }),
    tags: listedFacilities(tagsOf(row), held).map(({ name }) => name),
    rating: roundedAverage(row.ratingSum ?? 0, row.ratingCount ?? 0) ?? row.rating,
    review_count: row.reviewCount ?? 0,
    ...(!row.name && row.madeName && { name_is_made: true }),
    ...(!row.address && row.madeAddress && { address_is_made: true }),
    ...(row.photoHash === null ? NO_PHOTO : photoUrls(filesBaseUrl, row.photoHash)),
  }
}

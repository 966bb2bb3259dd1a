import { type SQL, sql } from 'drizzle-orm'
import type { CourtInput } from '../../../contract/courts/input.ts'
import { facilityKey } from '../../../contract/facilities/rules.ts'
import type { Transaction } from '../../db/database.ts'
import { imports } from '../../db/schema/index.ts'
import type { KnownCourt } from './match-rows.ts'

/** The columns of a court that a file may fill. */
const facts = {
  name: 'name',
  address: 'address',
  latitude: 'latitude',
  longitude: 'longitude',
  county: 'county',
  country: 'country',
  isFree: 'is_free',
  isIndoor: 'is_indoor',
  court_type: 'court_type',
  priceGbp: 'price_gbp',
  priceDurationMinutes: 'price_duration_minutes',
  rating: 'manual_rating',
  notes: 'notes',
  bookingUrl: 'booking_url',
} as const satisfies Partial<Record<keyof CourtInput, string>>

type Fact = keyof typeof facts
const factNames = Object.keys(facts) as Fact[]
const factColumns = sql.raw(Object.values(facts).join(', '))
/** What a free court has none of. */
const factsOfPaidCourts: readonly Fact[] = ['priceGbp', 'priceDurationMinutes', 'bookingUrl']

export type StagedRow = { line: number } & CourtInput

/** Lets one import run at a time, to the end of the transaction. */
export async function lockImports(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('opencourt import'))`)
}

export async function createStage(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    create temporary table staged (
      line integer primary key, court_id integer, is_new boolean not null default false,
      name text, address text, latitude double precision, longitude double precision,
      county text, country text, is_free boolean, is_indoor boolean, court_type text,
      price_gbp numeric(8, 2), price_duration_minutes integer, manual_rating numeric(2, 1),
      notes text, booking_url text, tag_keys text[]
    ) on commit drop`)
}

export async function stageRows(tx: Transaction, rows: readonly StagedRow[]): Promise<void> {
  const records = rows.map((row) => ({
    ...Object.fromEntries(factNames.map((fact) => [facts[fact], row[fact]])),
    line: row.line,
    tag_keys: row.tags?.map(facilityKey),
  }))
  await tx.execute(sql`
    insert into staged (line, tag_keys, ${factColumns})
    select line, tag_keys, ${factColumns}
    from json_populate_recordset(null::staged, ${JSON.stringify(records)}::json)`)
}

/** Up to `limit` courts of the directory and the archive with an id above `after`, in the order of their ids. */
export async function readKnownCourts(tx: Transaction, after: number, limit: number): Promise<KnownCourt[]> {
  const { rows } = await tx.execute<{ [K in keyof KnownCourt]: KnownCourt[K] }>(sql`
    select id, name, latitude, longitude, status = 'published' as published
    from courts
    where id > ${after} and status in ('published', 'archived') and merged_into is null
    order by id
    limit ${limit}`)
  return rows
}

/** Says which court staged rows are, by their lines. */
export async function assignCourts(tx: Transaction, lines: number[], courtIds: number[]): Promise<void> {
  await tx.execute(sql`
    update staged set court_id = match.court_id
    from unnest(${sql.param(lines)}::integer[], ${sql.param(courtIds)}::integer[]) as match (line, court_id)
    where staged.line = match.line`)
}

/** Gives ids to the rows that are no known court; afterwards every row has one. */
export async function assignNewCourts(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    update staged set court_id = nextval(pg_get_serial_sequence('courts', 'id')), is_new = true
    where court_id is null`)
  await tx.execute(sql`analyze staged`)
}

/** Lines of the file, the first and the last of a stretch. */
export interface Lines {
  first: number
  last: number
}

const isAmong = ({ first, last }: Lines) => sql`staged.line between ${first} and ${last}`

/** Answers the ids of the courts. */
export async function insertNewCourts(tx: Transaction, lines: Lines): Promise<number[]> {
  return idsOf(
    tx,
    sql`
      insert into courts (id, status, ${factColumns}) overriding system value
      select court_id, 'published', ${factColumns} from staged where is_new and ${isAmong(lines)}
      returning id`,
  )
}

/**
 * Sets the facts that the file has columns for, and brings archived courts back. Answers the ids of the courts
 * this changed, or whose tags changed.
 */
export async function updateKnownCourts(
  tx: Transaction,
  lines: Lines,
  given: ReadonlySet<string>,
  retagged: readonly number[],
): Promise<number[]> {
  const values = sql.join(
    factNames.map((fact) => factAfter(fact, given)),
    sql`, `,
  )
  const standing = sql.raw(
    Object.values(facts)
      .map((column) => `courts.${column}`)
      .join(', '),
  )
  return idsOf(
    tx,
    sql`
      update courts
      set (status, version, updated_at, ${factColumns}) = row ('published', version + 1, now(), ${values})
      from staged
      where courts.id = staged.court_id and not staged.is_new and ${isAmong(lines)}
        and (
          courts.status <> 'published' or courts.id = any (${sql.param(retagged)}::integer[])
          or (${standing}) is distinct from (${values})
        )
      returning courts.id`,
  )
}

/** A fact after the import: the file's where it has the column, else the standing one. */
function factAfter(fact: Fact, given: ReadonlySet<string>): SQL {
  const value = standingOr(fact, given)
  if (!factsOfPaidCourts.includes(fact)) return value
  return sql`case when ${standingOr('isFree', given)} then null else ${value} end`
}

function standingOr(fact: Fact, given: ReadonlySet<string>): SQL {
  return sql.raw(`${given.has(fact) ? 'staged' : 'courts'}.${facts[fact]}`)
}

/** Takes up to `limit` courts that the file does not have out of the directory; answers their ids. */
export async function archiveOtherCourts(tx: Transaction, limit: number): Promise<number[]> {
  return idsOf(
    tx,
    sql`
      update courts set status = 'archived', version = version + 1, updated_at = now()
      where id in (
        select id from courts
        where status = 'published' and not exists (select from staged where staged.court_id = courts.id)
        limit ${limit}
      )
      returning id`,
  )
}

/** Makes the facilities that are not known yet. The names differ in more than case and spaces. */
export async function addFacilities(tx: Transaction, names: string[]): Promise<void> {
  await tx.execute(sql`
    insert into facilities (name, name_key, source)
    select name, name_key, 'tag'
    from unnest(${sql.param(names)}::text[], ${sql.param(names.map(facilityKey))}::text[]) as tag (name, name_key)
    on conflict (name_key) do nothing`)
}

/**
 * Makes the staged tags the facilities of the courts, where the file says anything of tags (they are not null);
 * answers the ids of the courts this changed.
 */
export async function setFacilities(tx: Transaction, lines: Lines): Promise<number[]> {
  const removed = await idsOf(
    tx,
    sql`
      delete from court_facilities
      using staged, facilities
      where staged.court_id = court_facilities.court_id and facilities.id = court_facilities.facility_id
        and ${isAmong(lines)} and facilities.name_key <> all (staged.tag_keys)
      returning court_facilities.court_id as id`,
  )
  const added = await idsOf(
    tx,
    sql`
      insert into court_facilities (court_id, facility_id)
      select staged.court_id, facilities.id
      from staged, unnest(staged.tag_keys) as tag (name_key)
      join facilities on facilities.name_key = tag.name_key
      where ${isAmong(lines)}
      on conflict do nothing
      returning court_id as id`,
  )
  return [...new Set([...removed, ...added])]
}

/** Answers the id of the import. */
export async function insertImport(tx: Transaction, values: typeof imports.$inferInsert): Promise<number> {
  const [row] = await tx.insert(imports).values(values).returning({ id: imports.id })
  if (!row) throw new Error('the import was not written down')
  return row.id
}

async function idsOf(tx: Transaction, query: SQL): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(query)
  return rows.map((row) => row.id)
}

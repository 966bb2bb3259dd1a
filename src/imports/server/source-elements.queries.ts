import { sql } from 'drizzle-orm'
import { columnName } from '../../database/contract/court-fields.ts'
import type { TaggedFields } from '../../osm/server/court-of-tags.ts'
import { NULL_ISLAND_DEGREES, type Point } from '../../platform/contract/geo.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { CourtCell } from './imports.queries.ts'
import type { Described } from './same-court.ts'
import { idsOf } from './staged.queries.ts'

/** The columns of the fields that follow from tags. A court without a name has an empty one. */
export function columnsOf(fields: TaggedFields): Record<string, unknown> {
  const columns: Record<string, unknown> = {}
  for (const name of Object.keys(fields) as (keyof TaggedFields)[])
    columns[columnName(name)] = fields[name] ?? null
  columns.name ??= ''
  return columns
}

/** The courts of the source that it knows by these ids. */
export async function readCourtIds(
  tx: Transaction,
  source: string,
  sourceIds: readonly string[],
): Promise<number[]> {
  return idsOf(
    tx,
    sql`
      select distinct court_id as id from source_courts
      where source = ${source} and source_id = any (${sql.param(sourceIds)}::text[])`,
  )
}

/** Removes what isn't a court, because features of the file have a sport. */
export async function removeCandidates(tx: Transaction): Promise<void> {
  await tx.execute(sql`delete from staged where is_candidate`)
}

/** Removes elements with the id of an earlier one; returns their ids. */
export async function removeRepeated(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    delete from staged using (
      select source_id, min(position) as first from staged group by source_id having count(*) > 1
    ) as repeated
    where staged.source_id = repeated.source_id and staged.position > repeated.first
    returning staged.source_id as id`)
  return rows.map(({ id }) => id)
}

/**
 * Of features without ids: the only new one at a place where the source had one under another name is that one. Ids are
 * 'place' or 'place name'.
 */
export async function findRenamed(tx: Transaction, source: string): Promise<void> {
  await tx.execute(sql`
    update staged set source_id = known.source_id, court_id = known.court_id,
      verdict = case when known.gone_at is null then 'changed' else 'restored' end
    from (
      select split_part(source_id, ' ', 1) as place, min(position) as position from staged
      where verdict is null and source_id like '% %' group by 1 having count(*) = 1
    ) as renamed join source_courts as known on known.source = ${source} and known.source_id = renamed.place
    where staged.position = renamed.position
      and not exists (select from staged as again where again.source_id = known.source_id)`)
}

/** What the source said of a court in its latest edition that had it. */
export interface KnownElement extends Point {
  courtId: number
  version: number | null
  tags: Record<string, string>
  /** Whether later editions lacked it. */
  isGone: boolean
}

/** By id in the source. */
export async function readKnown(
  tx: Transaction,
  source: string,
  sourceIds: readonly string[],
): Promise<Map<string, KnownElement>> {
  const { rows } = await tx.execute<
    { [K in keyof KnownElement]: KnownElement[K] } & { sourceId: string }
  >(sql`
    select source_id as "sourceId", court_id as "courtId", version, tags, latitude, longitude,
      gone_at is not null as "isGone"
    from source_courts where source = ${source} and source_id = any (${sql.param(sourceIds)}::text[])`)
  return new Map(rows.map(({ sourceId, ...known }) => [sourceId, known]))
}

/** Prepares the table for being joined with the courts of the source. */
export async function indexStage(tx: Transaction): Promise<void> {
  await tx.execute(sql`create unique index on staged (source_id)`)
  await tx.execute(sql`analyze staged (source_id, verdict)`)
}

/** Of several objects that were merged into one court, the one that brought it says what it is like. */
export async function findLeading(tx: Transaction, source: string): Promise<void> {
  await tx.execute(sql`
    update staged set leads = false
    from source_courts as known
    where staged.verdict in ('changed', 'moved', 'restored')
      and known.source = ${source} and known.source_id = staged.source_id
      and exists (
        select from source_courts as first
        where first.court_id = known.court_id and first.source = ${source}
          and (not first.is_brought, first.source_id) < (not known.is_brought, known.source_id)
          and exists (select from staged as again where again.source_id = first.source_id)
      )`)
}

/** Whether doubtful courts of the source wait for a decision, as was chosen last. */
export async function readDoubtfulWait(tx: Transaction, source: string): Promise<boolean> {
  const { rows } = await tx.execute<{ waits: boolean }>(
    sql`select doubtful_wait as waits from sources where name = ${source}`,
  )
  return rows[0]?.waits ?? false
}

/** What the source had before this file; undefined if it is new. `older`: an id whose version was higher. */
export async function readEdition(
  tx: Transaction,
  source: string,
): Promise<{ editionAt: Date | null; older: string | null } | undefined> {
  const { rows } = await tx.execute<{ editionAt: Date | null; older: string | null }>(sql`
    select edition_at as "editionAt", (
        select min(staged.source_id) from staged join source_courts as known using (source_id)
        where known.source = sources.name and known.gone_at is null and staged.version < known.version
      ) as older
    from sources where name = ${source}`)
  const [state] = rows
  return state && { ...state, editionAt: state.editionAt && new Date(state.editionAt) }
}

/**
 * Whether the file may have this court of the source, `known`, though not by its id: it can't be read, or somebody has to
 * decide if another one is the same.
 */
export const isSpared = sql`(exists (
  select from spared where spared.court_id = known.court_id
) or exists (
  select from possible_duplicates as pair join staged on staged.court_id = pair.court_id
  where pair.other_id = known.court_id and pair.different_at is null
))`

/**
 * How many courts the source had, and how many of them the file lacks: neither by their id, nor drawn again, perhaps
 * (`doubted`).
 */
export async function countGone(
  tx: Transaction,
  source: string,
  doubted: readonly number[],
): Promise<{ courts: number; gone: number }> {
  const { rows } = await tx.execute<{ courts: number; gone: number }>(sql`
    select count(*)::int as courts, (count(*) filter (where
        not exists (select from staged where staged.source_id = known.source_id)
        and not exists (
          select from staged where staged.court_id = known.court_id and staged.verdict = 'joined'
        ) and not ${isSpared} and known.court_id <> all (${sql.param(doubted)}::integer[])
      ))::int as gone
    from source_courts as known where known.source = ${source} and known.gone_at is null`)
  return rows[0] ?? { courts: 0, gone: 0 }
}

/** A court to be compared with others. */
export interface ComparedCourt extends Described {
  /** The position in the file, or the court's id. */
  key: number
}

/** The courts of the file that the source did not have, in the order of the file. */
export async function readUnknown(tx: Transaction): Promise<ComparedCourt[]> {
  const { rows } = await tx.execute<{ [K in keyof ComparedCourt]: ComparedCourt[K] }>(sql`
    select position as key, latitude, longitude, nullif(name, '') as name,
      width_m as "widthM", height_m as "heightM", is_indoor as "isIndoor"
    from staged where verdict is null order by position`)
  return rows
}

interface ComparedKnownCourt extends ComparedCourt {
  /** Whether the source has it, in this file too. One that the file lacks may have been drawn again under another id. */
  isOwn: boolean
}

/** Published courts. */
export async function readKnownCourts(tx: Transaction, source: string): Promise<ComparedKnownCourt[]> {
  const { rows } = await tx.execute<{ [K in keyof ComparedKnownCourt]: ComparedKnownCourt[K] }>(sql`
    select courts.id as key, courts.latitude, courts.longitude, nullif(courts.name, '') as name,
      max(known.width_m) as "widthM", max(known.height_m) as "heightM", courts.is_indoor as "isIndoor",
      count(staged.position) > 0 as "isOwn"
    from courts
    left join source_courts as known on known.court_id = courts.id
    left join staged
      on known.source = ${source} and known.gone_at is null and staged.source_id = known.source_id
    where courts.status = 'published'
    group by courts.id order by courts.id`)
  return rows
}

/** Without new statistics, the database expects hardly any verdicts and compares each court with all others. */
export async function analyzeVerdicts(tx: Transaction): Promise<void> {
  await tx.execute(sql`create index on staged (court_id) where verdict <> 'unchanged'`)
  await tx.execute(sql`analyze staged (source_id, court_id, verdict, position)`)
}

/** A square with courts of the file in it. */
export interface Cell extends CourtCell {
  count: number
}

export async function readCells(tx: Transaction, degrees: number): Promise<Cell[]> {
  const { rows } = await tx.execute<{ [K in keyof Cell]: Cell[K] }>(sql`
    select floor(latitude / ${degrees})::int as row, floor(longitude / ${degrees})::int as column, count(*)::int
    from staged group by 1, 2`)
  return rows
}

/** What a person knows a court of the file by: its name, if it is described, and its id. */
const label = sql`
  coalesce(nullif(name, '') || ' (' || split_part(source_id, ' ', 1) || ')', source_id)`

/** The courts of the file at the place of an earlier one, in the order of the file. */
export async function readSharingPlace(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.execute<{ label: string }>(sql`
    select ${label} as label from (
      select *, row_number() over (partition by latitude, longitude order by position) as nth from staged
    ) as placed
    where nth > 1 order by position`)
  return rows.map((row) => row.label)
}

/** A place that looks wrong. */
interface StrangePlace extends Point {
  label: string
  /** Within a kilometre of 0, 0. */
  isNullIsland: boolean
}

/** The courts in these cells and at 0, 0, in the order of the file. */
export async function readStrange(
  tx: Transaction,
  degrees: number,
  cells: readonly Cell[],
): Promise<StrangePlace[]> {
  const isNullIsland = sql`(
    abs(latitude) < ${NULL_ISLAND_DEGREES} and abs(longitude) < ${NULL_ISLAND_DEGREES})`
  const { rows } = await tx.execute<{ [K in keyof StrangePlace]: StrangePlace[K] }>(sql`
    select ${label} as label, latitude, longitude, ${isNullIsland} as "isNullIsland"
    from staged
    where ${isNullIsland} or (floor(latitude / ${degrees})::int, floor(longitude / ${degrees})::int) in (
      select "row", "column" from json_to_recordset(${JSON.stringify(cells)}::json)
        as cell ("row" integer, "column" integer)
    )
    order by position`)
  return rows
}

import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/database.ts'
import { recordBefore, recordChange } from './import-changes.queries.ts'
import { isSpared } from './source-elements.queries.ts'
import { fieldColumnNames, fieldColumns, idsOf } from './staged.queries.ts'

export async function recordSource(
  tx: Transaction,
  source: { name: string; editionAt: Date | null; attribution: string | null; doubtfulWait: boolean },
): Promise<void> {
  const { name, editionAt, attribution, doubtfulWait } = source
  await tx.execute(sql`
    insert into sources (name, edition_at, attribution, doubtful_wait)
    values (${name}, ${editionAt}, ${attribution}, ${doubtfulWait})
    on conflict (name) do update set
      edition_at = coalesce(excluded.edition_at, sources.edition_at), doubtful_wait = excluded.doubtful_wait,
      attribution = coalesce(excluded.attribution, sources.attribution), imported_at = now()`)
}

/** What undoing an import restores of what a source says of a court, `known`, and of where people contradict it. */
const saidBefore = sql`to_jsonb(known) || jsonb_build_object('differences', (
  select jsonb_agg(difference) from source_differences as difference
  where difference.court_id = known.court_id and difference.source = known.source))`

/** Records what the source says now, and in the import what it said before of courts that were here. */
export async function storeSourceCourts(tx: Transaction, source: string, importId: number): Promise<void> {
  await tx.execute(sql`
    insert into source_changes (import_id, source, source_id, court_id, before)
    select ${importId}, ${source}, staged.source_id, staged.court_id, ${saidBefore}
    from staged
    left join source_courts as known on known.source = ${source} and known.source_id = staged.source_id
    where staged.verdict not in ('new', 'doubtful', 'unchanged')`)
  await tx.execute(sql`
    insert into source_courts
      (source, source_id, court_id, is_brought, version, edited_at, latitude, longitude, width_m, height_m, tags)
    select ${source}, source_id, court_id, verdict <> 'joined' or exists (
        -- Drawn again under another id.
        select from source_courts as own
        where own.court_id = staged.court_id and own.source = ${source} and own.is_brought
      ), version, edited_at, latitude, longitude, width_m, height_m, tags
    from staged where verdict <> 'unchanged'
    on conflict (source, source_id) do update set
      version = excluded.version, edited_at = excluded.edited_at, latitude = excluded.latitude,
      longitude = excluded.longitude, width_m = excluded.width_m, height_m = excluded.height_m,
      tags = excluded.tags, gone_at = null`)
}

/** A court whose source says something else than before. */
export interface ChangedCourt {
  courtId: number
  /** Whether it came from the source, rather than being joined. */
  isBrought: boolean
  /** Tags and day before. */
  tags: Record<string, string>
  editedAt: Date | null
  latitude: number
  longitude: number
  /** In its record now. */
  address: string | null
  position: number
}

/**
 * Locks and reads up to `limit` courts that the file changes, after a position; also those whose object was drawn again
 * under another id, with what the earlier object said.
 */
export async function lockChangedCourts(
  tx: Transaction,
  { source, after, limit }: { source: string; after: number; limit: number },
): Promise<ChangedCourt[]> {
  const { rows } = await tx.execute<{ [K in keyof ChangedCourt]: ChangedCourt[K] }>(sql`
    select courts.id as "courtId", known.is_brought as "isBrought", known.tags, known.edited_at as "editedAt", known.latitude, known.longitude, courts.address, staged.position
    from staged
    join courts on courts.id = staged.court_id
    join lateral (
      select * from source_courts as said
      where said.source = ${source} and said.court_id = courts.id and case staged.verdict
        when 'joined' then said.is_brought and not exists (
          select from staged as again where again.source_id = said.source_id)
        else said.source_id = staged.source_id end
      order by said.source_id limit 1
    ) as known on true
    where staged.verdict in ('changed', 'moved', 'restored', 'joined') and staged.leads
      and staged.position > ${after}
    order by staged.position
    limit ${limit}
    for no key update of courts`)
  return rows.map((row) => ({ ...row, editedAt: row.editedAt && new Date(row.editedAt) }))
}

/** The status that a court had before an import, or the undoing of one, archived it; null if a person did. */
const statusBeforeArchived = sql`(
  select case when latest.reverted then latest.after ->> 'status' else latest.before ->> 'status' end
  from import_changes as latest
  where latest.court_id = courts.id and latest.version + latest.reverted::integer = courts.version
  limit 1)`

/** Columns that change together or not at all. */
const GROUPS: readonly (readonly string[])[] = [
  ['is_free', 'price_gbp', 'price_duration_minutes'],
  ['latitude', 'longitude'],
]

/**
 * Changes courts that came from the source where they still are what followed from it before (`before`, by position),
 * brings back those that it has again unless a person archived or rejected them, and leaves merged ones alone. Returns their ids.
 */
export async function updateCourts(
  tx: Transaction,
  importId: number,
  before: readonly { position: number; isBrought: boolean; fields: Record<string, unknown> }[],
): Promise<number[]> {
  const value = (name: string) => {
    const group = GROUPS.find((columns) => columns.includes(name)) ?? [name]
    const isUnchanged = group.map((column) => `courts.${column} is not distinct from earlier.${column}`)
    const isTheirs = ['changing.is_brought', ...isUnchanged].join(' and ')
    return sql.raw(`case when ${isTheirs} then described.${name} else courts.${name} end`)
  }
  const after = sql.join(fieldColumnNames.map(value), sql`, `)
  const said = sql`json_to_recordset(${JSON.stringify(before)}::json) as said (position integer, "isBrought" boolean, fields jsonb)`
  await recordBefore(
    tx,
    importId,
    sql`
      select courts.id from ${said} join staged using (position) join courts on courts.id = staged.court_id
      where merged_into is null`,
  )
  return idsOf(
    tx,
    sql`
      with changing as (
        select courts.id, said."isBrought" as is_brought, staged.verdict, staged.made_name, staged.made_address,
          earlier, staged as described
        from ${said} join staged using (position) join courts on courts.id = staged.court_id,
          jsonb_populate_record(null::courts, said.fields) as earlier
        where courts.merged_into is null
      )
      update courts set (status, version, updated_at, made_name, made_address, ${fieldColumns}) = (
        select case when changing.verdict = 'restored' and changing.is_brought
          then coalesce(${statusBeforeArchived}, courts.status) else courts.status end, courts.version + 1, now(),
          case when changing.is_brought then changing.made_name else courts.made_name end,
          case when changing.is_brought then changing.made_address else courts.made_address end, ${after}
        from (select (changing.earlier).*) as earlier, (select (changing.described).*) as described
      )
      from changing where courts.id = changing.id
      returning courts.id`,
  )
}

/**
 * Archives the courts that the source brought and has no longer, unless another source has them, or the file may have them
 * (`isSpared`). Returns their ids.
 */
export async function archiveGone(tx: Transaction, source: string, importId: number): Promise<number[]> {
  const isGone = sql`
    known.source = ${source} and known.gone_at is null
    and not exists (select from staged where staged.source_id = known.source_id)
    and not ${isSpared}`
  await tx.execute(sql`
    insert into source_changes (import_id, source, source_id, court_id, before)
    select ${importId}, known.source, known.source_id, known.court_id, ${saidBefore}
    from source_courts as known where ${isGone}`)
  const archived = await recordChange(tx, {
    importId,
    which: sql`
      select courts.* from courts
      where courts.status <> 'archived' and exists (
        select from source_courts as known where known.court_id = courts.id and ${isGone} and known.is_brought
      ) and not exists (
        select from source_courts as other
        where other.court_id = courts.id and other.gone_at is null
          and (other.source <> ${source} or exists (
            select from staged where staged.source_id = other.source_id))
      )
      for no key update of courts`,
    status: 'archived',
  })
  await tx.execute(sql`update source_courts as known set gone_at = now() where ${isGone}`)
  return archived
}

/**
 * Records the published courts that stay as they are although the source says something else of them: what follows from
 * the tags alone, such as the operator, may have changed. Returns their ids.
 */
export function recordDescribedAnew(tx: Transaction, importId: number): Promise<number[]> {
  return recordChange(tx, {
    importId,
    which: sql`
      select courts.* from courts
      where courts.status = 'published' and courts.id in (
        select court_id from source_changes where import_id = ${importId}
        except select court_id from import_changes where import_id = ${importId}
      )
      for no key update of courts`,
  })
}

/** A court of the file, by position, and a known one, or another one of the file, that it may be. */
export type Doubt = { position: number } & ({ otherId: number } | { otherPosition: number })

export async function storeDoubts(tx: Transaction, doubts: readonly Doubt[]): Promise<void> {
  if (doubts.length === 0) return
  await tx.execute(sql`
    insert into possible_duplicates (court_id, other_id)
    select staged.court_id, coalesce(doubt."otherId", other.court_id)
    from json_to_recordset(${JSON.stringify(doubts)}::json)
      as doubt (position integer, "otherId" integer, "otherPosition" integer)
    join staged using (position)
    left join staged as other on other.position = doubt."otherPosition"
    on conflict do nothing`)
}

/** Notes of the undecided pairs of courts in the file whether the source lacks the other one. */
export async function markDrawnAgain(tx: Transaction, source: string): Promise<void> {
  const inFile = sql`exists (select from staged as again where again.source_id = known.source_id)`
  await tx.execute(sql`
    update possible_duplicates as pair set drawn_again = not pair.drawn_again
    from staged
    where staged.court_id = pair.court_id and pair.different_at is null and pair.drawn_again is distinct from (
      select coalesce(bool_and(not ${inFile}), false) from source_courts as known
      where known.court_id = pair.other_id and known.source = ${source})`)
}

/**
 * Undoes for these courts what an import recorded of their source, and removes the claims that it stored. A court that
 * the import added is then one that the source has no longer, so that the next import brings the same one back.
 */
export async function revertSource(
  tx: Transaction,
  { importId, courtIds }: { importId: number; courtIds: readonly number[] },
): Promise<void> {
  const isOfCourts = (table: string) =>
    sql`${sql.raw(table)}.court_id = any (${sql.param(courtIds)}::integer[])`
  await tx.execute(
    sql`delete from fact_reports where import_id = ${importId} and ${isOfCourts('fact_reports')}`,
  )
  await tx.execute(sql`
    update source_courts as known set gone_at = now() from import_changes as added
    where added.import_id = ${importId} and ${isOfCourts('added')} and added.before is null
      and known.court_id = added.court_id and known.is_brought`)
  await tx.execute(sql`
    delete from source_courts as known using source_changes as change
    where change.import_id = ${importId} and ${isOfCourts('change')}
      and known.source = change.source and known.source_id = change.source_id`)
  await tx.execute(sql`
    insert into source_courts
    select earlier.* from source_changes as change, jsonb_populate_record(null::source_courts, change.before) as earlier
    where change.import_id = ${importId} and ${isOfCourts('change')} and change.before is not null`)
}

/** Gives the source of an undone import the date of the latest one that counts. */
export async function revertEdition(tx: Transaction, importId: number): Promise<void> {
  await tx.execute(sql`
    update sources set edition_at = (
      select edition_at from imports as earlier
      where earlier.source = sources.name and earlier.undone_at is null and earlier.edition_at is not null
      order by earlier.id desc limit 1
    )
    from imports where imports.id = ${importId} and sources.name = imports.source`)
}

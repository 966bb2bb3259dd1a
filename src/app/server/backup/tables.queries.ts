import pg, { type PoolClient } from 'pg'
import type { Store } from '../../../platform/db/store.ts'

/** Runs a statement on the session that holds the tables. */
type Query = (text: string, values?: unknown[]) => Promise<pg.QueryResult>

/** Statements are short, so that an embedded database answers others between them. */
const ROWS_PER_BATCH = 500

const { escapeIdentifier: quoted, escapeLiteral: literal } = pg
const cursorOf = (table: string) => quoted(`backup of ${table}`)

/** All rows of all tables, as they were at one moment. */
export interface HeldTables {
  names: string[]
  query: Query
  release(): Promise<void>
}

/** Holds the tables in cursors that outlive their transaction, so that others can use the database meanwhile. */
export async function holdTables({
  background,
  kind,
}: Pick<Store, 'background' | 'kind'>): Promise<HeldTables> {
  const client = await background.connect()
  let hasFailed = true
  try {
    const names = await declareCursors(client)
    hasFailed = false
    if (kind === 'postgres') {
      const query: Query = (text, values) => client.query(text, values)
      // Closing the connection ends the cursors.
      return { names, query, release: async () => client.release(true) }
    }
    // The embedded database has only this session, which others need, too.
    client.release()
    const query: Query = (text, values) => background.query(text, values)
    return { names, query, release: async () => void (await query('close all')) }
  } finally {
    if (hasFailed) client.release(true)
  }
}

async function declareCursors(client: PoolClient): Promise<string[]> {
  await client.query('begin isolation level repeatable read read only')
  // Large tables take long to hold.
  await client.query('set local statement_timeout = 0')
  const columns = await readColumns(client)
  for (const [table, ofTable] of columns) {
    const keys = ofTable.map(({ name }) => literal(name)).join(', ')
    const values = ofTable.map(({ name }) => `${quoted(name)}::text`).join(', ')
    await client.query(
      `declare ${cursorOf(table)} no scroll cursor with hold for
       select json_object(array[${keys}], array[${values}])::text as row from ${quoted(table)}`,
    )
  }
  await client.query('commit')
  return [...columns.keys()]
}

/** The held rows of a table, some at a time: JSON objects whose values are PostgreSQL's texts, or null. */
export async function* readHeld(query: Query, table: string): AsyncGenerator<string[]> {
  for (;;) {
    const { rows } = await query(`fetch ${ROWS_PER_BATCH} from ${cursorOf(table)}`)
    if (rows.length > 0) yield rows.map(({ row }) => row as string)
    if (rows.length < ROWS_PER_BATCH) return
  }
}

/** The last values of the sequences that have been used. */
export async function readSequences(query: Query): Promise<Record<string, string>> {
  const { rows } = await query(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** The time of the latest migration, milliseconds; undefined if there are no tables. */
export async function readMigration(query: Query): Promise<number | undefined> {
  const { rows: tables } = await query(`select to_regclass('drizzle.__drizzle_migrations') as name`)
  if (!tables[0].name) return undefined
  const { rows } = await query('select max(created_at)::float8 as latest from drizzle.__drizzle_migrations')
  return rows[0]?.latest
}

/**
 * Empties all tables, lets `fill` insert rows in any order, without triggers, and then checks the references between them, in the current
 * transaction.
 */
export async function withoutReferences(
  client: PoolClient,
  fill: (load: (table: string, rows: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  for (const { table, name } of references)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  const columns = await readColumns(client)
  await client.query(`truncate ${[...columns.keys()].map(quoted).join(', ')}`)
  for (const table of columns.keys()) await client.query(`alter table ${quoted(table)} disable trigger user`)
  await fill(async (table, rows) => {
    const ofTable = columns.get(table) ?? []
    const names = ofTable.map(({ name }) => quoted(name)).join(', ')
    const values = ofTable.map(({ name, type }) => `(row ->> ${literal(name)})::${type}`).join(', ')
    await client.query(
      `insert into ${quoted(table)} (${names}) overriding system value
       select ${values} from json_array_elements($1::json) as row`,
      [rows],
    )
  })
  for (const table of columns.keys()) await client.query(`alter table ${quoted(table)} enable trigger user`)
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
}

export async function setSequences(client: PoolClient, sequences: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(sequences))
    await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), value])
}

/**
 * What must differ from the store that was backed up: its identity, files that a backup does not hold, and who is signed
 * in: whoever was signed out since, or has used the link of a mail, stays so.
 */
export async function becomeAnotherStore(client: PoolClient): Promise<void> {
  await client.query('update directory_state set store = gen_random_uuid()')
  await client.query('delete from snapshots')
  await client.query('delete from identity_sessions')
  await client.query('delete from identity_tokens')
}

export async function readPublishedPhotos(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query('select content_hash from published_photos')
  return rows.map(({ content_hash }) => content_hash)
}

interface Column {
  name: string
  type: string
}

/** The columns of all tables, without those that are computed. */
async function readColumns(client: PoolClient): Promise<Map<string, Column[]>> {
  const { rows } = await client.query<{ table: string; columns: Column[] }>(
    `select relname as table,
       json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind = 'r'
       and attnum > 0 and not attisdropped and attgenerated = ''
       and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
     group by relname order by relname`,
  )
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

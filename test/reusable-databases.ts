import type { Pool } from 'pg'

/** Maximum number of idle databases to keep. */
const MAX_IDLE = 2

/** All our tables. */
const TABLES = `
  select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname in ('public', 'drizzle') order by 1`

/** A fingerprint that changes with any table, column, trigger, constraint or function. */
const SCHEMA_FINGERPRINT = `
  select md5(concat(
    (select string_agg(concat(oid, relname, relkind), ',' order by oid) from pg_class
     where relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace)),
    (select string_agg(concat(attrelid, attname, atttypid, attnotnull, attisdropped), ',' order by attrelid, attnum)
     from pg_attribute where attrelid >= 16384 and attnum > 0),
    (select string_agg(concat(oid, tgname, tgenabled), ',' order by oid) from pg_trigger),
    (select string_agg(concat(oid, conname, convalidated), ',' order by oid) from pg_constraint),
    (select string_agg(concat(oid, proname), ',' order by oid) from pg_proc where oid >= 16384)
  )) as fingerprint`

/** The initial state of a migrated database. */
interface InitialState {
  tables: string[]
  fingerprint: string
  /** The tables that aren't empty. */
  filled: FilledTable[]
  /** The last value of each used sequence. */
  sequences: Map<string, string>
}

interface FilledTable {
  name: string
  /** Its rows as JSON. */
  json: string
  /** How to fill it with them. */
  insert: string
}

/** A migrated database that one test after another may use. */
export interface ReusableDatabase {
  /** Acts on it while no test uses it. */
  prepare<T>(act: (pool: Pool) => Promise<T>): Promise<T>
  remove(): Promise<void>
}

/**
 * Reuses databases across tests: emptying the tables takes a tenth of the time of creating a database. Databases with
 * changed schemas, or still in use, are not reused. A database that can't be emptied fails the test that opens it.
 */
export class ReusableDatabases<Kind extends ReusableDatabase> {
  readonly #create: () => Promise<Kind>
  readonly #idle: Kind[] = []
  #initialState: InitialState | undefined
  /** How many databases have been created so far. */
  created = 0

  constructor(create: () => Promise<Kind>) {
    this.#create = create
  }

  /** A freshly migrated or emptied database. */
  async take(): Promise<Kind> {
    return (await this.#emptied()) ?? (await this.#new())
  }

  /** Keeps a database that nobody uses anymore for the next test. */
  async giveBack(database: Kind): Promise<void> {
    if (this.#idle.length < MAX_IDLE) this.#idle.push(database)
    else await database.remove()
  }

  async #new(): Promise<Kind> {
    this.created++
    const database = await this.#create()
    this.#initialState ??= await database.prepare(readInitialState)
    return database
  }

  async #emptied(): Promise<Kind | undefined> {
    const database = this.#idle.pop()
    const initialState = this.#initialState
    if (!database || !initialState) return undefined
    if (await database.prepare((pool) => reset(pool, initialState))) return database
    await database.remove()
    return this.#emptied()
  }
}

async function readInitialState(pool: Pool): Promise<InitialState> {
  const { rows: tables } = await pool.query<{ name: string }>(TABLES)
  const filled: FilledTable[] = []
  for (const [name, json] of await rowsOf(pool, tables))
    if (json !== null) filled.push({ name, json, insert: await insertionInto(pool, name) })
  return {
    ...{ tables: tables.map(({ name }) => name), filled },
    fingerprint: await schemaFingerprint(pool),
    sequences: await sequencesOf(pool),
  }
}

/** The rows of each table as JSON; null if it has none. */
async function rowsOf(pool: Pool, tables: readonly { name: string }[]): Promise<Map<string, string | null>> {
  const { rows } = await pool.query<{ name: string; json: string | null }>(
    tables
      .map(
        ({ name }) => `select '${name}' as name, (select json_agg(each)::text from ${name} as each) as json`,
      )
      .join(' union all '),
  )
  return new Map(rows.map(({ name, json }) => [name, json]))
}

/** A statement that inserts rows given as JSON, all columns but those that PostgreSQL generates. */
async function insertionInto(pool: Pool, table: string): Promise<string> {
  const { rows } = await pool.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const columns = rows[0]?.columns
  return `insert into ${table} (${columns}) overriding system value
          select ${columns} from json_populate_recordset(null::${table}, $1)`
}

async function schemaFingerprint(pool: Pool): Promise<string> {
  return (await pool.query<{ fingerprint: string }>(SCHEMA_FINGERPRINT)).rows[0]?.fingerprint ?? ''
}

async function sequencesOf(pool: Pool): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as last from pg_sequences
     where last_value is not null`,
  )
  return new Map(rows.map(({ name, last }) => [name, last]))
}

/** Resets all tables to their initial content; returns whether the schema is unchanged. */
async function reset(pool: Pool, initialState: InitialState): Promise<boolean> {
  if ((await schemaFingerprint(pool)) !== initialState.fingerprint) return false
  await resetRows(pool, initialState)
  await resetSequences(pool, initialState)
  return true
}

/** Truncates instead of deleting, because new rows would fill gaps among deleted ones, and come in another order by chance. */
async function resetRows(pool: Pool, { tables, filled }: InitialState): Promise<void> {
  const before = await rowsOf(pool, filled)
  const altered = filled.filter(({ name, json }) => before.get(name) !== json).map(({ name }) => name)
  const others = tables.filter((table) => !before.has(table))
  const used = await pool.query<{ name: string }>(
    others
      .map((table) => `select '${table}' as name where exists (select from ${table})`)
      .join(' union all '),
  )
  const emptied = [...altered, ...used.rows.map(({ name }) => name)]
  if (emptied.length === 0) return
  await pool.query(`truncate ${emptied.join(', ')} cascade`)
  const after = await rowsOf(pool, filled)
  for (const { name, json, insert } of filled) if (after.get(name) === null) await pool.query(insert, [json])
}

async function resetSequences(pool: Pool, { sequences }: InitialState): Promise<void> {
  const present = await sequencesOf(pool)
  for (const name of present.keys())
    if (!sequences.has(name)) await pool.query('select setval($1, 1, false)', [name])
  for (const [name, last] of sequences)
    if (present.get(name) !== last) await pool.query('select setval($1, $2)', [name, last])
}

import type { Pool } from 'pg'
import type { Engine } from '../src/platform/db/embedded/engine.ts'

type Embedded = Pick<typeof import('../src/platform/db/embedded/embedded.ts'), 'poolOn' | 'startInMemory'>

/** Maximum number of idle databases to keep. */
const MAX_IDLE = 2
/** How often tables are emptied until their former files are deleted, which takes as long as emptying them. */
const CHECKPOINT_EVERY = 10

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

/**
 * Reuses embedded databases across tests: emptying the tables takes a tenth of the time of creating a database. Databases
 * with changed schemas, or still in use, are not reused. A database that can't be emptied fails the test that opens it.
 */
export class ReusableDatabases {
  readonly #embedded: Embedded
  readonly #dump: Uint8Array<ArrayBuffer>
  readonly #idle: Engine[] = []
  #initialState: InitialState | undefined
  #emptyings = 0
  /** How many databases have been started so far. */
  started = 0

  constructor(embedded: Embedded, dump: Uint8Array<ArrayBuffer>) {
    this.#embedded = embedded
    this.#dump = dump
  }

  /** Opens a freshly migrated or reset database, which may be reused after it is closed. */
  async open(): Promise<{ pool: Pool; close: () => Promise<void> }> {
    const engine = (await this.#emptied()) ?? (await this.#start())
    const pool = this.#embedded.poolOn(engine)
    return {
      pool,
      close: async () => {
        await endPoolQuickly(pool)
        if (pool.totalCount === 0 && this.#idle.length < MAX_IDLE) this.#idle.push(engine)
        else await engine.close()
      },
    }
  }

  async #start(): Promise<Engine> {
    this.started++
    const engine = await this.#embedded.startInMemory(this.#dump, {
      onFailure(sentence) {
        throw new Error(sentence)
      },
    })
    this.#initialState ??= await this.#with(engine, readInitialState)
    return engine
  }

  async #emptied(): Promise<Engine | undefined> {
    const engine = this.#idle.pop()
    const initialState = this.#initialState
    if (!engine || !initialState) return undefined
    if (await this.#with(engine, (pool) => this.#reset(pool, initialState))) return engine
    await engine.close()
    return this.#emptied()
  }

  /** Resets all tables to their initial content; returns whether the schema is unchanged. */
  async #reset(pool: Pool, initialState: InitialState): Promise<boolean> {
    if ((await schemaFingerprint(pool)) !== initialState.fingerprint) return false
    await resetRows(pool, initialState)
    await resetSequences(pool, initialState)
    if (++this.#emptyings % CHECKPOINT_EVERY === 0) await pool.query('checkpoint')
    return true
  }

  async #with<T>(engine: Engine, act: (pool: Pool) => Promise<T>): Promise<T> {
    const pool = this.#embedded.poolOn(engine)
    try {
      return await act(pool)
    } finally {
      await pool.end()
    }
  }
}

/** Waits only briefly for clients that were never released. */
async function endPoolQuickly(pool: Pool): Promise<void> {
  await Promise.race([pool.end(), new Promise((resolve) => setTimeout(resolve, 5_000).unref())])
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

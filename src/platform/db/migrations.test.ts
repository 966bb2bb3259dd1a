import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import type { Pool } from 'pg'
import { expect, it } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'
import * as schema from '../../database/schema/index.ts'

/** What only servers of the release before use, until a later release drops it. */
const OF_THE_RELEASE_BEFORE =
  /^court_(facilities|problem_reports) | ON public\.court_(facilities|problem_reports) |^import_changes facilities_(added|removed) /

/** A line for each column, constraint and index, as the database describes them. */
const SHAPE = `
  select concat_ws(' ', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
    nullif(a.attidentity, ''), nullif(a.attgenerated, ''), pg_get_expr(d.adbin, d.adrelid)) as line
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  union all
  select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), case when not convalidated then 'not valid' end)
  from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
  union all
  select indexdef from pg_indexes where schemaname = 'public'
  order by 1`

const shapeOf = async (pool: Pool) =>
  (await pool.query<{ line: string }>(SHAPE)).rows
    .map(({ line }) => line)
    .filter((line) => !OF_THE_RELEASE_BEFORE.test(line))

/** Tables as the schema says, without the migrations, in place of those that are there. */
async function makeTables(pool: Pool): Promise<void> {
  await pool.query('drop schema public cascade; create schema public')
  const made = await generateMigration(
    generateDrizzleJson({}),
    generateDrizzleJson(schema, undefined, undefined, 'snake_case'),
  )
  for (const statement of made) await pool.query(statement)
}

it('the migrations create the tables that the schema describes', async () => {
  const { pool, close } = await openTestDatabase()
  const migrated = await shapeOf(pool)
  await makeTables(pool)
  expect(migrated.length).toBeGreaterThan(200)
  expect(migrated).toEqual(await shapeOf(pool))
  await close()
})

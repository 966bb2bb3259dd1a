import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'
import { connect } from '../db/database.ts'
import type { Store } from '../db/store.ts'
import { createLog } from './log.ts'

const TOKEN = `eyJhbGciOiJub25lIn0.${Buffer.from('{"sub":"jo"}').toString('base64url')}.`

async function logged(error: unknown): Promise<string> {
  let line = ''
  const log = createLog({ production: true, logLevel: 'info' }, { write: (text) => (line += text) })
  log.error({ err: error }, 'unexpected failure')
  return line
}

let store: Store
beforeAll(async () => {
  store = await openTestDatabase()
})
afterAll(() => store.close())

/** The error of a failing statement. */
function failureOf(statement: SQL): Promise<unknown> {
  return connect(store.pool)
    .execute(statement)
    .then(
      () => undefined,
      (error: unknown) => error,
    )
}

it('redacts tokens and email addresses in errors', async () => {
  const line = await logged(new Error(`cannot verify ${TOKEN} of jo.baseline+1@mail.example.org`))
  expect(line).toContain('cannot verify [token] of [e-mail]')
  expect(line).not.toContain(TOKEN)
  expect(line).not.toContain('example.org')
})

it('redacts them in texts without spaces, too', async () => {
  const line = await logged(new Error(`mailto:jo@mail.example,key=${TOKEN};x.${TOKEN}; of pages/@club/a.ts`))
  expect(line).toContain('mailto:[e-mail],key=[token];x.[token]; of pages/@club/a.ts')
})

const UNREADABLE = sql`select ${'private words'}::integer, ${'more\nof them'}`

it('logs failed statements without their values', async () => {
  const line = await logged(await failureOf(UNREADABLE))
  expect(line).toContain('Failed query: select $1::integer')
  expect(line).toContain('"code":"22P02"')
  expect(line).not.toMatch(/private words|of them/)
})

it('does the same for statements that caused another error or come from the driver', async () => {
  const failure = await failureOf(UNREADABLE)
  const line = await logged(new Error('the court was not kept', { cause: failure }))
  expect(JSON.parse(line).err).toMatchObject({
    message: 'the court was not kept',
    cause: { message: expect.stringContaining('Failed query: select $1::integer'), code: '22P02' },
  })
  expect(line).not.toMatch(/private words|of them/)
  const driver = await logged((failure as Error).cause)
  expect(driver).toContain('"code":"22P02"')
  expect(driver).not.toMatch(/private words|of them/)
})

it('shortens a long statement to two lines, with the reason it failed', async () => {
  const columns = sql.raw(Array.from({ length: 400 }, (_, i) => `${i} as a_long_name_${i}`).join(',\n  '))
  const { err } = JSON.parse(
    await logged(await failureOf(sql`select ${columns} from no_such_table where 1 = ${1}`)),
  )
  expect(err.message).toMatch(
    /^Failed query: select 0 as a_long_name_0, .{1,100} … .{1,100} from no_such_table where 1 = \$1: relation "no_such_table" does not exist$/,
  )
  expect(err.code).toBe('42P01')
  expect(err.stack.split('\n').length).toBeLessThanOrEqual(3)
  expect(err.stack).not.toContain('node_modules')
})

it('shortens long messages', async () => {
  const { err } = JSON.parse(await logged(new Error(`S3 answers 500: ${'<p>sorry</p>'.repeat(5000)}`)))
  expect(err.message).toMatch(/^S3 answers 500: /)
  expect(JSON.stringify(err).length).toBeLessThan(5_000)
})

it('logs values that are not errors', async () => {
  expect(await logged('jo@example.org is gone')).toContain('[e-mail] is gone')
})

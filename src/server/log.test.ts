import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openTestDatabase } from '../../test/database.ts'
import { connect } from './db/database.ts'
import { createLog } from './log.ts'

const TOKEN = `eyJhbGciOiJub25lIn0.${Buffer.from('{"sub":"jo"}').toString('base64url')}.`

async function logged(error: unknown): Promise<string> {
  let line = ''
  const log = createLog({ production: true, logLevel: 'info' }, { write: (text) => (line += text) })
  log.error({ err: error }, 'unexpected failure')
  return line
}

it('tells errors without the tokens and addresses they quote', async () => {
  const line = await logged(new Error(`cannot verify ${TOKEN} of jo.baseline+1@mail.example.org`))
  expect(line).toContain('cannot verify [token] of [e-mail]')
  expect(line).not.toContain(TOKEN)
  expect(line).not.toContain('example.org')
})

it('tells them of texts without spaces, too', async () => {
  const line = await logged(new Error(`mailto:jo@mail.example,key=${TOKEN};x.${TOKEN}; of pages/@club/a.ts`))
  expect(line).toContain('mailto:[e-mail],key=[token];x.[token]; of pages/@club/a.ts')
})

it('tells failed statements without their values', async () => {
  const store = await openTestDatabase()
  const failure = await connect(store.pool)
    .execute(sql`select ${'private words'}::integer, ${'more\nof them'}`)
    .then(
      () => undefined,
      (error: unknown) => error,
    )
  await store.close()
  const line = await logged(failure)
  expect(line).toContain('Failed query: select $1::integer')
  expect(line).toContain('"code":"22P02"')
  expect(line).not.toMatch(/private words|of them/)
})

it('tells what is no error as well', async () => {
  expect(await logged('jo@example.org is gone')).toContain('[e-mail] is gone')
})

import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTestApp } from '../../../../test/app.ts'
import { createCourt } from '../../../../test/factories.ts'
import { waitFor } from '../../../../test/wait-for.ts'
import { DatabaseUnreachableError } from '../../../platform/db/errors.ts'
import { createLog } from '../../../platform/process/log.ts'

const lines: string[] = []
let test: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  const write = (text: string) => void lines.push(JSON.parse(text).msg)
  const log = createLog({ production: true, logLevel: 'info' }, { write })
  test = await openTestApp({ RATE_LIMIT_FACTOR: '100' }, { log })
})
afterAll(() => test.close())

it('a database outage is logged once when it starts and once when it ends, however many calls fail', async () => {
  const court = await createCourt(test.database)
  await test.directory.refresh()
  const payload = { subject: 'court', id: court.id, reason: 'closed' }
  const ask = async () => (await test.app.inject('/healthz/database')).statusCode
  const report = async () =>
    (await test.app.inject({ method: 'POST', url: '/api/reports', payload })).statusCode
  const measure = async () =>
    (await test.app.inject('/metrics')).body.includes('\ndatabase_up 0\n') ? 503 : 200
  const fail = () => Promise.reject(new DatabaseUnreachableError()) as never
  const rounds = [
    [ask, ask, ask, measure, report, report, report],
    [report, report, report],
  ]
  for (const calls of rounds) {
    lines.length = 0
    const execute = vi.spyOn(test.database, 'execute').mockImplementation(fail)
    const transaction = vi.spyOn(test.database, 'transaction').mockImplementation(fail)
    for (const call of calls) expect(await call()).toBe(503)
    expect(lines).toEqual(['the database does not answer'])

    for (const call of [execute, transaction]) call.mockRestore()
    await waitFor(() => expect(lines.slice(1)).toEqual(['the database answers again']))
    expect([await ask(), await report()]).toEqual([200, 201])
    expect(lines).toHaveLength(2)
  }
})

import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AdminTestApp, openTestAppWithAdmin } from '../../../test/admin-app.ts'
import { createCourt, createPhoto, createReview, createUser } from '../../../test/factories.ts'
import { freePort } from '../../../test/free-port.ts'
import { type MailServer, startMailServer } from '../../../test/mail-server.ts'
import { ModeratorMails } from '../../../test/moderator-mails.ts'
import { injectAs } from '../../../test/tokens.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { users } from '../../database/schema/index.ts'
import { moveReports } from '../../reports/server/reports.queries.ts'
import { sendUrgentMail } from './mails.service.ts'

let test: AdminTestApp
let server: MailServer
let mails: ModeratorMails
beforeEach(async () => {
  test = await openTestAppWithAdmin()
  server = await startMailServer()
  mails = new ModeratorMails(test.database)
})
afterEach(async () => {
  await server.close()
  await test.close()
})

type Subject = 'court' | 'review' | 'photo'
const URGENT = { reason: 'illegal or harmful', details: 'Call me: jo@example.org' }

async function report(subject: Subject, id: number, said: object = URGENT): Promise<void> {
  const payload = { subject, id, ...said }
  const answer = await test.app.inject({ method: 'POST', url: '/api/reports', payload })
  expect(answer.statusCode).toBe(201)
}
async function reportNewCourt(said: object = URGENT): Promise<number> {
  const { id } = await createCourt(test.database, { name: 'Hidden Court' })
  await report('court', id, said)
  return id
}
const send = () => sendUrgentMail(mails.through(server.url))
const texts = () => server.mails.map(({ text }) => text.split('\n')[0])

describe('no urgent mail is sent', () => {
  it.each(['offensive', 'privacy'])('for reports as %s', async (reason) => {
    await reportNewCourt({ reason })
    await send()
    expect(server.mails).toEqual([])
  })

  it('for what is resolved by then', async () => {
    const id = await reportNewCourt()
    const payload = { subject: 'court', id, note: '', outcome: 'kept' }
    expect((await test.call('PATCH', '/api/admin/reports', payload)).statusCode).toBe(200)
    await send()
    expect(server.mails).toEqual([])
  })

  it('for reports of banned accounts, until they are not banned any more', async () => {
    const member = await createUser(test.database)
    const { id } = await createCourt(test.database)
    const payload = { subject: 'court', id, ...URGENT }
    await injectAs(test, member, { method: 'POST', url: '/api/reports', payload })
    const setStatus = (status: 'banned' | 'active') =>
      test.database.update(users).set({ status }).where(eq(users.id, member.id))
    await setStatus('banned')
    await send()
    expect(server.mails).toEqual([])
    await setStatus('active')
    await send()
    expect(server.mails).toHaveLength(1)
  })

  it('twice for one item', async () => {
    const id = await reportNewCourt()
    await send()
    await report('court', id)
    mails.pass({ minutes: 60 })
    await send()
    expect(server.mails).toHaveLength(1)
  })

  it('for an item that one was merged into of which moderators were told', async () => {
    const from = await reportNewCourt()
    await send()
    const to = await reportNewCourt()
    await test.database.transaction((tx) => moveReports(tx, 'court', { from, to }))
    mails.pass({ minutes: 60 })
    await send()
    expect(server.mails).toHaveLength(1)
  })
})

describe('an urgent mail', () => {
  it('is sent at once, with a link, but without names and texts', async () => {
    await reportNewCourt()
    await send()
    expect(server.mails).toEqual([
      {
        to: ['ann@example.org', 'bob@example.org'],
        headers: expect.stringContaining('Subject: Opencourt: 1 item reported as illegal or harmful'),
        text: `Reported as illegal or harmful: 1 court.

It comes first in the queue: https://courts.example/admin/moderation
`,
      },
    ])
  })

  it('speaks of all that was reported at the same time', async () => {
    const court = await createCourt(test.database)
    await report('review', (await createReview(test.database, court)).id)
    for (let photos = 0; photos < 2; photos++)
      await report('photo', (await createPhoto(test.database, court)).id)
    await send()
    expect(server.mails).toMatchObject([
      {
        headers: expect.stringContaining('Subject: Opencourt: 3 items reported as illegal or harmful'),
        text: expect.stringContaining('harmful: 1 review, 2 photos.\n\nThey come first'),
      },
    ])
  })

  it('is sent every five minutes at most, with all that was reported meanwhile', async () => {
    await reportNewCourt()
    await send()
    for (let minute = 1; minute < 5; minute++) {
      mails.pass({ minutes: 1 })
      await reportNewCourt()
      await send()
    }
    mails.pass({ minutes: 1, ms: -1 })
    await send()
    expect(server.mails).toHaveLength(1)
    mails.pass({ ms: 1 })
    await send()
    await send()
    expect(texts()).toEqual([
      'Reported as illegal or harmful: 1 court.',
      'Reported as illegal or harmful: 4 courts.',
    ])
  })

  it('is sent although a clock that was a day ahead said when', async () => {
    mails.pass({ minutes: 24 * 60 })
    await reportNewCourt()
    await send()
    mails.pass({ minutes: -24 * 60 })
    await reportNewCourt()
    await send()
    expect(server.mails).toHaveLength(2)
    await reportNewCourt()
    await send()
    expect(server.mails).toHaveLength(2)
  })

  it('that fails is retried, with what was reported meanwhile', async () => {
    await reportNewCourt()
    await sendUrgentMail(mails.through(`smtp://127.0.0.1:${await freePort()}`))
    expect(mails.warnings).toEqual([
      'a mail to moderators (urgent) could not be sent; it will be retried in 1 min',
    ])
    await reportNewCourt()
    await send()
    expect(server.mails).toEqual([])
    mails.pass({ minutes: 1 })
    await send()
    expect(texts()).toEqual(['Reported as illegal or harmful: 2 courts.'])
  })

  it('is sent by one of two instances, and what is reported meanwhile comes in the next', async () => {
    let accept: (() => void) | undefined
    const slow = await startMailServer({
      onMailFrom(_, __, done) {
        accept = done
      },
    })
    await reportNewCourt()
    const sending = sendUrgentMail(mails.through(slow.url))
    await waitFor(() => expect(accept).toBeDefined())
    await reportNewCourt()
    await send()
    accept?.()
    await sending
    expect([slow.mails.length, server.mails.length]).toEqual([1, 0])
    mails.pass({ minutes: 5 })
    await Promise.all([send(), send()])
    expect(texts()).toEqual(['Reported as illegal or harmful: 1 court.'])
    await slow.close()
  })
})

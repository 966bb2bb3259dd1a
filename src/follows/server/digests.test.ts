import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { createCourt, createUser, reportProblem } from '../../../test/factories.ts'
import { type MailServer, startMailServer } from '../../../test/mail-server.ts'
import { ModeratorMails } from '../../../test/moderator-mails.ts'
import { randomNumbers } from '../../../test/random.ts'
import { publishChanges } from '../../courts/server/changes.queries.ts'
import { courts, followMails, follows as followsTable, savedCourts } from '../../database/schema/index.ts'
import type { FollowInput } from '../contract/schema.ts'
import { sendDigests } from './digests.service.ts'
import { deleteOldFollows, Follows } from './follows.service.ts'

const DAY = 24 * 60
const WEEK = 7 * DAY
const ANN = 'ann@example.org'

let test: TestApp
let server: MailServer
let mails: ModeratorMails
let follows: Follows
beforeEach(async () => {
  test = await openTestApp()
  server = await startMailServer()
  mails = new ModeratorMails(test.database)
  follows = new Follows({
    config: { site: { start: { latitude: 51.5, longitude: -0.1 }, units: 'mi' } as never },
    ...test,
    placeFinder: {
      locate: async () => ({
        latitude: 51.5,
        longitude: -0.12,
        label: 'SW9 8HE',
        precision: 'exact',
        source: 'typed',
      }),
      suggest: async () => [],
    },
    hasMails: true,
    now: () => mails.now,
  })
})
afterEach(async () => {
  await server.close()
  await test.close()
})

const send = (url = server.url) =>
  sendDigests({ ...mails.through(url), directory: test.directory, units: 'mi' })

async function addCourt(name: string, more: Parameters<typeof createCourt>[1] = {}): Promise<number> {
  const { id } = await createCourt(test.database, { name, ...more })
  await test.directory.refresh()
  return id
}
async function archive(id: number): Promise<void> {
  await test.database.transaction(async (tx) => {
    await tx.update(courts).set({ status: 'archived' }).where(eq(courts.id, id))
    await publishChanges(tx, [id])
  })
  await test.directory.refresh()
}

const AREA: Partial<FollowInput> = { postcode: 'SW9 8HE' }

/** Follows something and confirms it; returns the token. */
async function follow(what: Partial<FollowInput>, email = ANN): Promise<string> {
  await follows.follow({ radius: 2, period: 'weekly', email, ...what }, undefined)
  await send()
  const question = server.mails.at(-1)
  const token = /follows\/([\w-]{22})/.exec(question?.text ?? '')?.[1] ?? ''
  await follows.change(token, 'confirm')
  server.mails.length = 0
  return token
}

const parse = (mail = server.mails.at(-1)) => PostalMime.parse(`${mail?.headers}\r\n\r\n${mail?.text}`)

describe('nobody gets a mail', () => {
  it('but a question, before they have confirmed their address', async () => {
    await follows.follow({ ...AREA, radius: 2, period: 'daily', email: ANN }, undefined)
    await send()
    expect(server.mails).toMatchObject([{ to: [ANN] }])
    const question = await parse()
    expect(question.subject).toBe('Opencourt: Follow courts within 2 miles of SW9 8HE?')
    expect(question.text).toContain('https://courts.example/follows/')
    await addCourt('New Court')
    mails.pass({ minutes: 2 * DAY })
    await send()
    expect(server.mails).toHaveLength(1)
    mails.pass({ minutes: 2 * DAY })
    await deleteOldFollows(test.database, mails.now)
    const token = /follows\/([\w-]{22})/.exec(question.text ?? '')?.[1] ?? ''
    await expect(follows.change(token, 'confirm')).rejects.toMatchObject({ code: 'follow-not-found' })
  })

  it('if nothing has changed, nor for what was there before', async () => {
    await addCourt('Old Court')
    await follow(AREA)
    for (let week = 0; week < 3; week++) {
      mails.pass({ minutes: WEEK })
      await send()
    }
    expect(server.mails).toEqual([])
  })

  it('after they have stopped it, also one that waited', async () => {
    const token = await follow(AREA)
    await addCourt('New Court')
    mails.pass({ minutes: WEEK })
    await server.close()
    await send()
    expect(await test.database.select().from(followMails)).toHaveLength(1)
    await follows.change(token, 'stop')
    server = await startMailServer()
    mails.pass({ minutes: WEEK })
    await send()
    expect(server.mails).toEqual([])
  })
})

describe('a digest', () => {
  it('says in a line a court what is true now, as text and HTML, with the headers of a list', async () => {
    const old = await addCourt('Old <Court>')
    const gone = await addCourt('Gone Court')
    const token = await follow(AREA)
    await reportProblem(
      test.database,
      { id: old },
      { kind: 'light_out', by: [await createUser(test.database)] },
    )
    await archive(gone)
    await addCourt('New Court')
    await addCourt('Far Court', { latitude: 52 })
    mails.pass({ minutes: WEEK })
    await send()

    expect(server.mails).toHaveLength(1)
    const mail = await parse()
    expect(mail.to).toEqual([{ address: ANN, name: '' }])
    expect(mail.subject).toBe('Opencourt: Courts within 2 miles of SW9 8HE: 3 changes')
    expect(mail.text).toContain(
      `Old <Court>: Light out · Floodlights (today)\nhttps://courts.example/courts/${old}\n`,
    )
    expect(mail.text).toContain('New Court: New in the directory (since ')
    expect(mail.text).toContain('No longer listed: Gone Court.')
    expect(mail.text).not.toContain('Far Court')
    expect(mail.html).toContain('>Old &lt;Court&gt;</a>: Light out · Floodlights (today)')
    expect(mail.html).not.toMatch(/<(img|link|script|style)|src=/)
    const link = `https://courts.example/follows/${token}`
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
    expect(header('list-unsubscribe')).toBe(`<${link}>`)
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(header('auto-submitted')).toBe('auto-generated')
    expect(mail.messageId).toMatch(/^<[0-9a-f]{32}@courts\.example>$/)
    expect(mail.text).toContain(link)
  })

  it('of a court tells when it is gone, and follows it into the court that took it over', async () => {
    const heir = await addCourt('Heir')
    const merged = await addCourt('Merged')
    const token = await follow({ court: merged })
    await follow({ court: heir }, 'bob@example.org')
    await test.database.update(courts).set({ mergedInto: heir }).where(eq(courts.id, merged))
    await archive(merged)
    mails.pass({ minutes: WEEK })
    await send()
    expect(server.mails).toEqual([])
    expect(await follows.read(token)).toMatchObject({ title: 'Heir' })
    await archive(heir)
    mails.pass({ minutes: WEEK })
    await send()
    expect(server.mails.map(({ text }) => /No longer listed: (.*)\./.exec(text)?.[1])).toEqual([
      'Heir',
      'Heir',
    ])
  })

  it('of saved courts is about those that are saved then', async () => {
    const person = await createUser(test.database, { email: ANN, emailVerified: true })
    const [kept, removed] = [await addCourt('Kept'), await addCourt('Removed')]
    const save = (courtId: number, isSaved: boolean) =>
      test.database
        .insert(savedCourts)
        .values({ userId: person.id, courtId, isSaved, changedAt: mails.now })
        .onConflictDoUpdate({ target: [savedCourts.userId, savedCourts.courtId], set: { isSaved } })
    for (const id of [kept, removed]) await save(id, true)
    const query = { saved: 'true' as const, radius: 2, period: 'daily' as const }
    await follows.follow(query, { account: person, role: null })
    await save(removed, false)
    for (const id of [kept, removed]) await archive(id)
    mails.pass({ minutes: DAY })
    await send()
    expect(server.mails.map(({ text }) => /No longer listed: (.*)\./.exec(text)?.[1])).toEqual(['Kept'])
  })

  it('comes again if the mail server failed, with the same Message-ID, and is given up in the end', async () => {
    await follow(AREA)
    await addCourt('New Court')
    mails.pass({ minutes: WEEK })
    const crashing = { ...mails.through(server.url), directory: test.directory, units: 'mi' as const }
    const stopped = new AbortController()
    const { mailer } = crashing
    const dies = {
      ...crashing,
      signal: stopped.signal,
      mailer: {
        verify: () => mailer.verify(),
        async send(mail: Parameters<typeof mailer.send>[0]) {
          await mailer.send(mail)
          stopped.abort()
          throw new Error('killed')
        },
      },
    }
    await sendDigests(dies)
    await send()
    expect(server.mails).toHaveLength(1)
    mails.pass({ minutes: 11 })
    await send()
    const [one, other] = await Promise.all(server.mails.map((mail) => parse(mail)))
    expect(server.mails).toHaveLength(2)
    expect(one?.messageId).toBe(other?.messageId)

    await addCourt('Newer Court')
    mails.pass({ minutes: WEEK })
    await server.close()
    for (let tries = 0; tries < 12; tries++) {
      await send()
      mails.pass({ minutes: 2 ** tries })
    }
    expect(await test.database.select().from(followMails)).toEqual([])
    expect(mails.warnings.at(-1)).toContain('given up')
  })

  it('that can’t be written holds up no other', async () => {
    const token = await follow(AREA, 'broken@example.org')
    await follow(AREA)
    await addCourt('New Court')
    const broken = { seen: { courts: { 1: {} }, day: 'never' }, timeZone: 'Nowhere/Else' }
    await test.database.update(followsTable).set(broken).where(eq(followsTable.token, token))
    mails.pass({ minutes: WEEK })
    await send()
    expect(server.mails.map(({ to }) => to)).toEqual([[ANN]])
    expect(mails.warnings.at(-1)).toContain('tried again in an hour')
  })

  it('ends for an address that the mail server refuses for good', async () => {
    const token = await follow(AREA)
    await addCourt('New Court')
    await server.close()
    server = await startMailServer({
      onRcptTo: (_, __, done) => done(Object.assign(new Error('No such user'), { responseCode: 550 })),
    })
    mails.pass({ minutes: WEEK })
    await send()
    expect(await follows.read(token)).toMatchObject({ state: 'refused', next: null })
    expect(await test.database.select().from(followMails)).toEqual([])
  })
})

it('over months, everybody gets each change once, in time, from two instances of which one dies now and then', async () => {
  const random = randomNumbers(51)
  const people = Array.from({ length: 8 }, (_, number) => `person${number}@example.org`)
  const tokens = new Map<string, string>()
  for (const [number, email] of people.entries())
    tokens.set(email, await follow({ ...AREA, period: number % 2 ? 'daily' : 'weekly' }, email))
  const stopped = people[3] ?? ''
  const told: { to: string; id: string; names: string[]; at: Date }[] = []
  const added: { name: string; at: Date }[] = []
  for (let day = 0; day < 36; day++) {
    if (random() < 0.3) added.push({ name: `Court of day ${day}`, at: mails.now })
    if (added.at(-1)?.at === mails.now) await addCourt(`Court of day ${day}`)
    if (day === 18) await follows.change(tokens.get(stopped) ?? '', 'stop')
    for (const minutes of [12 * 60, 12 * 60]) {
      mails.pass({ minutes })
      const dying = new AbortController()
      const instance = { ...mails.through(server.url), directory: test.directory, units: 'mi' as const }
      const { mailer } = instance
      let sent = 0
      const diesAfter = random() < 0.3 ? Math.floor(random() * 5) : Number.POSITIVE_INFINITY
      const dies = {
        ...instance,
        signal: dying.signal,
        mailer: {
          ...mailer,
          verify: () => mailer.verify(),
          async send(mail: Parameters<typeof mailer.send>[0]) {
            await mailer.send(mail)
            if (sent++ < diesAfter) return
            dying.abort()
            throw new Error('killed')
          },
        },
      }
      await Promise.all([sendDigests(dies), send()])
      for (const mail of server.mails.splice(0)) {
        const { messageId = '', text = '' } = await parse(mail)
        const names = [...text.matchAll(/^(Court of day \d+): New/gm)].map(([, name = '']) => name)
        told.push({ to: mail.to[0] ?? '', id: messageId, names, at: mails.now })
      }
    }
  }
  expect(added.length).toBeGreaterThan(6)
  expect(told.every(({ names }) => names.length > 0)).toBe(true)
  for (const [number, email] of people.entries()) {
    const own = new Map(told.filter(({ to }) => to === email).map((mail) => [mail.id, mail]))
    const names = [...own.values()].flatMap((mail) => mail.names)
    expect(new Set(names).size, 'once').toBe(names.length)
    const days = number % 2 ? 2 : 8
    for (const { name, at } of added) {
      if (email === stopped && at >= new Date('2026-01-22T00:00:00Z')) continue
      const mail = [...own.values()].find((mail) => mail.names.includes(name))
      if (Number(mails.now) - Number(at) < days * DAY * 60_000) continue
      expect(mail, `${email}: ${name}`).toBeDefined()
      expect(Number(mail?.at) - Number(at), 'in time').toBeLessThanOrEqual(days * DAY * 60_000)
    }
  }
  const last = told.filter(({ to }) => to === stopped).at(-1)
  expect(last?.at.getTime()).toBeLessThan(Date.parse('2026-01-24T00:00:00Z'))
})

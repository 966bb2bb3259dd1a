import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { EmbeddedPeople } from '../../../test/embedded-people.ts'
import {
  createCourt,
  createPhoto,
  createReview,
  reportFact,
  voteFacility,
  voteReview,
} from '../../../test/factories.ts'
import { IdentityBrowser, injectInto } from '../../../test/identity-browser.ts'
import type { Person } from '../../../test/people.ts'
import { facilitySuggestions, rejections, users } from '../../database/schema/index.ts'
import { accountExport, contributionsView } from '../contract/schema.ts'

const people = new EmbeddedPeople()

let test: TestApp
let author: { person: Person; id: number }
let other: { person: Person; id: number }
beforeAll(async () => {
  test = await people.openApp()
  author = await member('author')
  other = await member('other')
})
afterAll(() => test.close())

async function member(name: string) {
  const person = await people.verified(name)
  const { idToken } = person
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/auth/username',
    payload: { idToken, username: `${name}_of_things` },
  })
  return { person, id: answer.json().id as number }
}

const get = (url: string, token?: string) =>
  test.app.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} })

describe.each(['/api/account/contributions', '/api/account/export'])('%s', (url) => {
  it('requires a token', async () => {
    expect((await get(url)).json().code).toBe('not-authenticated')
    expect((await get(`${url}?token=${author.person.idToken}`)).json().code).toBe('not-authenticated')
    expect((await get(url, 'made.up.token')).json().code).toBe('invalid-token')
  })

  it('is not cached', async () => {
    expect((await get(url, author.person.idToken)).headers['cache-control']).toBe('no-store')
  })
})

describe('contributions', () => {
  it('are none at first', async () => {
    expect((await get('/api/account/contributions', other.person.idToken)).json()).toEqual([])
  })

  it('are what a person submitted, newest first, with the outcome', async () => {
    const { database } = test
    const court = await createCourt(database, { name: 'Windmill Court' })
    const day = (date: number) => new Date(Date.UTC(2026, 4, date))
    const mine = { userId: author.id }
    await createCourt(database, {
      name: 'New Court',
      submittedBy: author.id,
      status: 'pending',
      createdAt: day(1),
    })
    await createReview(database, court, { ...mine, rating: 4, reviewText: 'Nice.', createdAt: day(2) })
    await createReview(database, court, { userId: other.id })
    await createPhoto(database, court, { ...mine, status: 'pending', createdAt: day(3) })
    await database
      .insert(facilitySuggestions)
      .values({ ...mine, courtId: court.id, suggestedName: 'Swings', createdAt: day(4) })
    await database.insert(rejections).values({
      ...mine,
      kind: 'review',
      courtName: 'Windmill Court',
      text: 'Buy shoes',
      rating: 5,
      reason: 'Advertising.',
      submittedAt: day(5),
      rejectedAt: day(6),
    })
    // Listed with what became of it.
    await reportFact(database, court, { ...mine, fact: 'nets', value: 'chain' })
    const answer = await get('/api/account/contributions', author.person.idToken)
    const about = {
      courtId: court.id,
      courtName: 'Windmill Court',
      rating: null,
      reason: null,
      decidedAt: null,
      photo: null,
    }
    expect(contributionsView.parse(answer.json())).toEqual([
      {
        kind: 'review',
        courtId: null,
        courtName: 'Windmill Court',
        text: 'Buy shoes',
        rating: 5,
        photo: null,
        status: 'rejected',
        reason: 'Advertising.',
        createdAt: day(5).toISOString(),
        decidedAt: day(6).toISOString(),
      },
      { ...about, kind: 'facility', text: 'Swings', status: 'pending', createdAt: day(4).toISOString() },
      {
        ...about,
        kind: 'photo',
        text: '',
        status: 'pending',
        createdAt: day(3).toISOString(),
        photo: expect.objectContaining({ status: 'pending' }),
      },
      {
        ...about,
        kind: 'review',
        text: 'Nice.',
        rating: 4,
        status: 'approved',
        createdAt: day(2).toISOString(),
      },
      {
        ...about,
        kind: 'court',
        courtId: null,
        courtName: 'New Court',
        text: 'New Court',
        status: 'pending',
        createdAt: day(1).toISOString(),
      },
    ])
  })
})

describe('very many contributions', () => {
  it('come in pages with their total number and a link to the next page', async () => {
    const { database } = test
    const { id: userId, person } = await member('busy')
    const court = await createCourt(database)
    const minute = (number: number) => new Date(Date.UTC(2026, 4, 1, 0, number))
    const many = Array.from({ length: 30 }, (_, index) => ({
      ...{ courtId: court.id, userId, suggestedName: `Bench ${index}` },
      createdAt: minute(2 * index),
    }))
    await database.insert(facilitySuggestions).values(many)
    for (let index = 0; index < 30; index++)
      await createReview(database, court, { userId, createdAt: minute(2 * index + 1) })
    const page = (query: string) => get(`/api/account/contributions${query}`, person.idToken)

    const first = await page('')
    expect(first.json()).toHaveLength(50)
    expect(first.headers['x-total-count']).toBe('60')
    expect(first.headers.link).toBe('</api/account/contributions?offset=50&limit=50>; rel="next"')
    const second = await page('?offset=50&limit=50')
    expect(second.headers.link).toBeUndefined()
    const times = [...first.json(), ...second.json()].map(({ createdAt }) => createdAt)
    expect(times).toEqual(Array.from({ length: 60 }, (_, index) => minute(59 - index).toISOString()))
    for (const query of ['?limit=501', '?limit=0', '?offset=-1', '?offset=x'])
      expect((await page(query)).json().code).toBe('invalid-request')
  })
})

describe('the export', () => {
  it('contains everything about its owner and nothing about others', async () => {
    const { database } = test
    const writer = await member('writer')
    const court = await createCourt(database)
    const review = await createReview(database, court, { userId: writer.id, adminNotes: 'Between us.' })
    await createReview(database, court, { userId: other.id, reviewText: 'Not yours.' })
    await voteReview(database, review, 'like', writer)
    await voteFacility(database, court, 'Nets', writer)
    const report = { subject: 'court', id: court.id, reason: 'closed', details: 'Fenced off.' }
    const headers = { authorization: `Bearer ${writer.person.idToken}` }
    await test.app.inject({ method: 'POST', url: '/api/reports', payload: report, headers })
    const answer = await get('/api/account/export', writer.person.idToken)
    expect(answer.headers['content-disposition']).toMatch(/^attachment/)
    const exported = accountExport.parse(answer.json())
    expect(exported.profile).toMatchObject({ username: 'writer_of_things', email: people.emailOf('writer') })
    expect(exported.reviews).toMatchObject([{ id: review.id, adminNotes: 'Between us.' }])
    expect(exported.reviewVotes).toMatchObject([{ reviewId: review.id, vote: 'like' }])
    expect(exported.facts).toMatchObject([{ courtId: court.id }])
    expect(exported.reports).toMatchObject([{ subject: 'court', subjectId: court.id, reason: 'closed' }])
    expect(answer.body).not.toContain('Not yours.')
    expect(answer.body).not.toContain(people.emailOf('other'))
  })

  it('is available to banned people', async () => {
    const held = await member('held_writer')
    await test.database
      .update(users)
      .set({ status: 'banned', statusNote: 'Spam.' })
      .where(eq(users.id, held.id))
    const answer = await get('/api/account/export', held.person.idToken)
    expect(answer.json().profile).toMatchObject({ status: 'banned', statusNote: 'Spam.' })
  })

  it('names ways to sign in and where somebody is signed in, without secrets', async () => {
    const site = await openTestApp({ IDENTITY: 'embedded' })
    const browser = new IdentityBrowser('http://localhost', injectInto(site.app))
    const kim = { email: 'kim@example.org', password: 'over the rim' }
    await browser.call('/register', kim)
    const [mail] = (await site.app.inject('/api/local/outbox')).json()
    await browser.call('/confirm', { token: mail.link.split('#')[1] })
    const google = JSON.stringify({ sub: 'kim at google', email: kim.email, email_verified: true, name: '' })
    await browser.call('/link-social', { provider: 'google', idToken: { token: google } })
    await new IdentityBrowser('http://localhost', injectInto(site.app)).signInAs('facebook', 'b@example.org')
    const answer = await site.app.inject({
      url: '/api/account/export',
      headers: { authorization: `Bearer ${await browser.token()}` },
    })
    const { signInMethods, sessions } = accountExport.parse(answer.json())
    const at = expect.any(String)
    expect(signInMethods).toEqual([
      { provider: 'password', accountId: expect.any(String), addedAt: at },
      { provider: 'google', accountId: 'kim at google', addedAt: at },
    ])
    expect(sessions).toEqual([{ provider: 'password', userAgent: at, signedInAt: at, usedAt: at }])
    const { rows } = await site.database.execute<{ secret: string }>(
      sql`select token as secret from identity_sessions union select password from identity_methods where password is not null`,
    )
    expect(rows).toHaveLength(3)
    for (const { secret } of rows) expect(answer.body).not.toContain(secret)
    await site.close()
  })
})

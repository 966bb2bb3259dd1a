import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AdminTestApp, openTestAppWithAdmin } from '../../../test/admin-app.ts'
import { expectApiError } from '../../../test/api-errors.ts'
import { createCourt, createReview, createUser, tagCourt, voteFacility } from '../../../test/factories.ts'
import { encodeForm } from '../../../test/forms.ts'
import { twoHalves } from '../../../test/photos.ts'
import { injectAs } from '../../../test/tokens.ts'
import { auditLog, courts, photos } from '../../database/schema/index.ts'
import type { AdminCourt } from '../contract/schema.ts'

let test: AdminTestApp
let court: Awaited<ReturnType<typeof createCourt>>
beforeAll(async () => {
  test = await openTestAppWithAdmin()
})
afterAll(() => test.close())
beforeEach(async () => {
  court = await createCourt(test.database, { name: 'Windmill Court', notes: 'By the pond.' })
  await test.directory.refresh()
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const call: AdminTestApp['call'] = (...what) => test.call(...what)
const edit = (payload: object, id = court.id) => call('PUT', `/api/courts/${id}`, payload)
/** The court as it is listed in the directory, or else in the archive. */
const standing = async (id = court.id): Promise<AdminCourt | undefined> => {
  const listed = async (status: string) =>
    (await call('GET', `/api/admin/courts?q=%23${id}&status=${status}`)).json().courts[0]
  return (await listed('published')) ?? (await listed('archived'))
}
const details = (id = court.id) => test.app.inject(`/api/courts/${id}/details`)
const messages = (answer: { json(): { issues?: { message: string }[] } }) =>
  answer.json().issues?.map(({ message }) => message)
const lastEntry = async () => {
  const [entry] = await test.database.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  if (!entry) throw new Error('nothing was written down')
  return entry
}

describe('every call about courts', () => {
  const calls: [Method, string, object?][] = [
    ['GET', '/api/admin/courts'],
    ['POST', '/api/courts', { name: 'New', address: '1 Street', latitude: 51, longitude: 0 }],
    ['PUT', '/api/courts/1', { name: 'Mine' }],
    ['DELETE', '/api/courts/1'],
    ['POST', '/api/admin/courts/1/restore'],
    ['POST', '/api/admin/courts/1/merge', { into: 2 }],
    ['POST', '/api/admin/courts/1/merge/undo'],
    ['POST', '/api/admin/courts/1/tags', { name: 'Nets' }],
    ['DELETE', '/api/admin/courts/1/tags/1'],
    ['POST', '/api/admin/courts/1/photos'],
  ]

  it.each(calls)('is for administrators: %s %s', async (method, url, payload) => {
    const options = { method, url, ...(payload && { payload }) }
    expectApiError(await test.app.inject(options), 'admin-auth-required')
    const member = await createUser(test.database)
    expectApiError(await injectAs(test, member, options), 'admin-access-denied')
  })

  it.each(calls.slice(2))('needs an existing court: %s %s', async (method, url, payload) => {
    const send = async (id: string, photo?: object) =>
      call(method, url.replace('/1', `/${id}`), payload ?? photo)
    if (!url.endsWith('/photos')) expectApiError(await send('999999'), 'court-not-found')
    for (const id of ['0', '-1', '1.5', 'one', '99999999999'])
      expect((await send(id)).statusCode).toBeOneOf([400, 415])
    const pending = await createCourt(test.database, { status: 'pending' })
    if (!url.endsWith('/photos')) expectApiError(await send(String(pending.id)), 'court-not-found')
  })
})

describe('a court that is added', () => {
  const NEW = { name: ' The  Cage ', address: '1 Street', country: 'England', notes: 'New' }
  const add = (payload: object, headers?: Record<string, string>) =>
    call('POST', '/api/courts', { ...NEW, ...payload }, headers)

  it.each([
    [{}],
    [{ latitude: 51.5 }],
    [{ latitude: 91, longitude: 0 }],
    [{ latitude: '51.5', longitude: '0' }],
    [{ coordinates: '' }],
    [{ coordinates: '51.5' }],
    [{ coordinates: '51.5, 181' }],
    [{ coordinates: '51,5,-0,12' }],
  ])('needs a location: %j', async (place) => {
    const count = await test.database.$count(courts)
    const answer = await add(place)
    expectApiError(answer, 'invalid-request')
    expect(messages(answer)).toContain('Please enter a valid Latitude/Longitude, e.g. 51.5, -0.12')
    expect(await test.database.$count(courts)).toBe(count)
  })

  it('needs a name and an address of some length', async () => {
    const place = { coordinates: '51.5 -0.12' }
    expect(messages(await add({ ...place, name: ' ' }))).toEqual(['Enter the name.'])
    expect(messages(await add({ ...place, address: 'x'.repeat(301) }))).toEqual([
      'Address must be at most 300 characters.',
    ])
  })

  it('is added without the fields that the call does not have', async () => {
    const extra = { id: 77, status: 'archived', version: 9, submittedBy: 1, photos: [], colour: 'red' }
    const answer = await add({ latitude: 51.5, longitude: -0.12, ...extra })
    expect(answer.statusCode).toBe(201)
    const { court: added } = answer.json()
    expect(added).toMatchObject({ name: 'The Cage', status: 'published', version: 1 })
    expect(added.id).not.toBe(77)
    expect(added).not.toHaveProperty('colour')
  })

  it.each([
    { coordinates: '51.5/-0.12' },
    { coordinates: '51.5; -0.12' },
    { latitude: 51.5, longitude: -0.12 },
  ])('is in the directory at once: %j', async (place) => {
    const answer = await add(place)
    expect(answer.statusCode).toBe(201)
    const { court: added } = answer.json()
    expect(added).toMatchObject({ name: 'The Cage', latitude: 51.5, longitude: -0.12, isFree: null })
    expect((await details(added.id)).json().court.notes).toBe('New')
    const written = { action: 'add court', actorId: test.admin.id, subjectId: added.id, before: null }
    expect(await lastEntry()).toMatchObject({ ...written, after: { name: 'The Cage' } })
  })

  it.each<[object, string]>([
    [{ isFree: 0 }, 'Enter a price for paid courts.'],
    [{ rating: 6 }, 'Rating must be between 0 and 5.'],
    [{ tags: ['x'.repeat(100)] }, 'A tag must be at most 60 characters.'],
    [{ facts: [{ key: 'chess', value: true }] }, 'There is no such fact.'],
    [{ facts: [{ key: 'floodlights', value: 'some' }] }, 'Floodlights must be yes (true) or no (false).'],
    [{ facts: [{ key: 'nets', value: null }] }, 'A value is true, false, a number or a text.'],
  ])('is refused: %j', async (wrong, message) => {
    const count = await test.database.$count(courts)
    const answer = await add({ coordinates: '51 0', ...wrong })
    expectApiError(answer, 'invalid-request')
    expect(messages(answer)?.join()).toContain(message)
    expect(await test.database.$count(courts)).toBe(count)
  })

  it('has all that a court has, as an administrator’s statement', async () => {
    const price = { isFree: 0, priceGbp: 5, priceDurationMinutes: 60, bookingUrl: 'https://example.org/' }
    const kind = { isIndoor: false, hoops: 3, court_type: 'Cage', rating: 4, county: 'Kent' }
    const facts = [
      { key: 'floodlights', value: true },
      { key: 'nets', value: 'chain' },
    ]
    const answer = await add({ coordinates: '51 0', ...price, ...kind, tags: 'Benches, Sea view', facts })
    expect(answer.statusCode, answer.body).toBe(201)
    const { court: added } = answer.json()
    expect(added).toMatchObject({
      ...price,
      ...kind,
      isFree: false,
      tags: ['Benches', 'Sea view'],
      version: 1,
    })
    const shown: { key: string; value: unknown; source: string }[] = (await details(added.id)).json().facts
    const said = shown.filter(({ source }) => source === 'administrator')
    expect(Object.fromEntries(said.map(({ key, value }) => [key, value]))).toEqual({
      ...{ floodlights: true, nets: 'chain', hoops: 3, shelter: 'outdoor' },
    })
  })

  it('is one court when the call is repeated', async () => {
    const again = () => add({ coordinates: '51 0' }, { 'idempotency-key': 'add-the-cage' })
    const [first, second] = [await again(), await again()]
    expect(second.json().court.id).toBe(first.json().court.id)
  })
})

describe('an edit', () => {
  it.each<[object, string]>([
    [{ latitude: null }, 'Please enter valid latitude and longitude values.'],
    [{ latitude: '51' }, 'Please enter valid latitude and longitude values.'],
    [{ latitude: 90.5 }, 'Latitude must be between -90 and 90 degrees.'],
    [{ longitude: -181 }, 'Longitude must be between -180 and 180 degrees.'],
    [{ rating: 'good' }, 'Rating must be numeric.'],
    [{ rating: 5.1 }, 'Rating must be between 0 and 5.'],
    [{ isFree: 0 }, 'Enter a price for paid courts.'],
    [{ isFree: 0 }, 'Enter a duration in minutes for paid courts.'],
    [{ isFree: 0, priceGbp: 0, priceDurationMinutes: 60 }, 'Price must be a positive number.'],
    [{ isFree: 0, priceGbp: 'ten' }, 'Price must be a positive number.'],
    [{ isFree: 0, priceGbp: 5, priceDurationMinutes: 1.5 }, 'Duration must be a whole number of minutes.'],
    [{ bookingUrl: 'javascript:alert(1)' }, 'Booking link must be a web address of a public site'],
    [{ name: '' }, 'Enter the name.'],
    [{ tags: ['x'.repeat(1000)] }, 'A tag must be at most 60 characters.'],
    [{ tags: Array.from({ length: 61 }, (_, n) => `tag ${n}`) }, 'A court can have at most 60 tags.'],
    [{ isFree: 'perhaps' }, 'Free must be 1 or 0.'],
    [{ version: 'one' }, 'The version must be a whole number.'],
  ])('is refused: %j', async (change, message) => {
    const answer = await edit(change)
    expectApiError(answer, 'invalid-request')
    expect(messages(answer)?.join()).toContain(message)
    expect(messages(answer)).toContain(answer.json().error)
    expect(await standing()).toMatchObject({ version: 1, isFree: true, name: 'Windmill Court' })
  })

  it('is rejected with the current court if someone else has edited it', async () => {
    await edit({ name: 'Brixton Windmill', version: 1 })
    const answer = await edit({ notes: 'Mine', version: 1 })
    expectApiError(answer, 'court-changed')
    expect(answer.json().court).toMatchObject({ name: 'Brixton Windmill', version: 2, notes: 'By the pond.' })
    expect(await standing()).toMatchObject({ notes: 'By the pond.', version: 2 })
  })

  it('of an archived court is refused', async () => {
    await call('DELETE', `/api/courts/${court.id}`)
    expectApiError(await edit({ name: 'Mine' }), 'court-archived')
  })

  it('changes only the given fields, and readers see it', async () => {
    const answer = await edit({
      name: 'Brixton  Windmill',
      isFree: 0,
      isIndoor: true,
      priceGbp: 4.567,
      priceDurationMinutes: 90,
      bookingUrl: ' https://example.org/book ',
      court_type: 'Cage',
      county: '',
      rating: 3.25,
      tags: 'nets,  Half   Court, NETS',
      version: 1,
    })
    expect(answer.json().court).toMatchObject({
      name: 'Brixton Windmill',
      isFree: false,
      isIndoor: true,
      priceGbp: 4.57,
      priceDurationMinutes: 90,
      bookingUrl: 'https://example.org/book',
      court_type: 'Cage',
      county: null,
      country: 'England',
      rating: 3.3,
      notes: 'By the pond.',
      version: 2,
    })
    const { court: shown } = (await details()).json()
    expect(shown.name).toBe('Brixton Windmill')
    expect(shown.tags.map((tag: string) => tag.toLowerCase()).sort()).toEqual(['half court', 'nets'])
    expect(test.directory.current().search({ access: 'paid', q: 'Brixton Windmill' }).positions.length).toBe(
      1,
    )
    expect(await lastEntry()).toMatchObject({
      action: 'edit court',
      subjectKind: 'court',
      subjectId: court.id,
      before: { name: 'Windmill Court', isFree: true, tags: [] },
      after: { name: 'Brixton Windmill', priceGbp: 4.57 },
    })
  })

  it('that makes a court free clears the fields of paid courts', async () => {
    await edit({ isFree: 0, priceGbp: 5, priceDurationMinutes: 60, bookingUrl: 'https://example.org' })
    const answer = await edit({ isFree: 1 })
    const cleared = { priceGbp: null, priceDurationMinutes: null, bookingUrl: null }
    expect(answer.json().court).toMatchObject({ isFree: true, ...cleared })
  })

  it('of other fields leaves an incomplete price alone', async () => {
    const paid = await createCourt(test.database, { isFree: false })
    expect((await edit({ name: 'Hall' }, paid.id)).json().court).toMatchObject({
      name: 'Hall',
      isFree: false,
    })
  })

  it('that changes nothing is not recorded', async () => {
    await edit({ tags: ['Nets'] })
    const { id } = await lastEntry()
    expect((await edit({ name: 'Windmill Court', tags: ['nets'] })).json().court.version).toBe(2)
    expect((await lastEntry()).id).toBe(id)
  })

  it('succeeds for only one of two concurrent edits of the same version', async () => {
    const answers = await Promise.all(['A', 'B', 'C'].map((name) => edit({ name, version: 1 })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  })
})

describe('an archived court', () => {
  const archive = (id = court.id) => call('DELETE', `/api/courts/${id}`)
  const restore = (payload?: object, id = court.id) =>
    call('POST', `/api/admin/courts/${id}/restore`, payload)

  it('is hidden from readers, and loses nothing when restored', async () => {
    const review = await createReview(test.database, court)
    await tagCourt(test.database, court, 'Nets')
    expect((await archive()).json().court).toMatchObject({ status: 'archived', version: 2 })
    expectApiError(await details(), 'court-gone')
    expectApiError(await archive(), 'court-not-found')

    expect((await restore()).json().court).toMatchObject({ status: 'published', tags: ['Nets'], version: 3 })
    expect((await details()).json().reviews).toMatchObject([{ id: review.id }])
    expectApiError(await restore(), 'court-not-archived')
  })

  it('like any other, can be restored to the state before or after an entry of the audit log', async () => {
    await edit({ tags: ['Nets'], rating: 4 })
    const { id: entry } = await lastEntry()
    await edit({ name: 'Another', isFree: 0, priceGbp: 3, priceDurationMinutes: 60, tags: [], notes: null })
    await archive()

    expect((await restore({ entry, state: 'after' })).json().court).toMatchObject({
      name: 'Windmill Court',
      isFree: true,
      priceGbp: null,
      notes: 'By the pond.',
      rating: 4,
      tags: ['Nets'],
      status: 'published',
    })
    expect((await restore({ entry })).json().court).toMatchObject({ rating: null, tags: [] })
  })

  it('keeps fields that were added to the product after the entry', async () => {
    const entry = (await edit({ county: 'Kent' })).json() && (await lastEntry())
    const { hoops: _, ...older } = entry.before as Record<string, unknown>
    await test.database.update(auditLog).set({ before: older }).where(eq(auditLog.id, entry.id))
    await edit({ hoops: 4 })
    const { court: restored } = (await restore({ entry: entry.id })).json()
    expect(restored).toMatchObject({ county: 'Greater London', hoops: 4 })
  })

  it('is not restored to an invalid state', async () => {
    await edit({ name: 'Another' })
    const { id: entry } = await lastEntry()
    const other = await createCourt(test.database)
    expectApiError(await restore({ entry }, other.id), 'earlier-state-not-found')
    expectApiError(await restore({ entry: 999_999 }), 'earlier-state-not-found')
    expectApiError(await restore({ entry: 'one' }), 'invalid-request')
    expectApiError(await restore({ entry, version: 1 }), 'court-changed')
    expect(await standing()).toMatchObject({ name: 'Another' })
  })
})

describe('tags', () => {
  const add = (name: unknown) => call('POST', `/api/admin/courts/${court.id}/tags`, { name })
  const remove = (tagId: unknown) => call('DELETE', `/api/admin/courts/${court.id}/tags/${tagId}`)

  it('are refused without a name, too long, twice or too many', async () => {
    for (const name of ['', '  ', '\u200b\u3164', null, 7])
      expect(messages(await add(name))).toEqual(['Enter a tag name to add.'])
    expect(messages(await add('x'.repeat(1000)))).toEqual(['A name must be at most 60 characters.'])
    await add('Nets')
    const again = await add(' NETS ')
    expectApiError(again, 'tag-attached')
    expectApiError(await add('Ne\u200bts\u202e'), 'tag-attached')
    expect(again.json().error).toBe('That tag is already attached to this court.')
    await edit({ tags: Array.from({ length: 60 }, (_, n) => `tag ${n}`) })
    expectApiError(await add('One more'), 'tags-full')
  })

  it('are removed only by the id of a tag of the court', async () => {
    for (const id of ['0', '-1', 'nets', '1.5']) expectApiError(await remove(id), 'invalid-request')
    const other = await createCourt(test.database)
    expectApiError(await remove(await tagCourt(test.database, other, 'Swings')), 'tag-not-found')
  })

  it('are added and removed; confirmations come back with them', async () => {
    await add('Showers')
    await voteFacility(test.database, court, 'Showers')
    const added = (await add('Half  Court')).json()
    expect(added.version).toBe(3)
    expect(added.tags).toMatchObject([{ name: 'Showers', vote_count: 1 }, { name: /half court/i }])

    const left = (await remove(added.tags[0].id)).json()
    expect(left.tags.map(({ name }: { name: string }) => name)).not.toContain('Showers')
    expect((await details()).json().court.tags).toHaveLength(1)
    expect((await add('showers')).json().tags[0]).toMatchObject({ name: 'Showers', vote_count: 1 })
    expect(await lastEntry()).toMatchObject({ action: 'add tag', subjectId: court.id })
  })
})

describe('a photo', () => {
  const upload = async (photo?: Uint8Array, id = court.id, headers: Record<string, string> = {}) => {
    const form = await encodeForm({}, photo ? { photo: { bytes: photo, name: 'court.jpg' } } : {})
    return call('POST', `/api/admin/courts/${id}/photos`, form.payload, { ...form.headers, ...headers })
  }
  let jpeg: Buffer
  beforeAll(async () => {
    jpeg = await twoHalves(900, 600).jpeg().toBuffer()
  })

  it('is refused without a file, an image in it, or a court', async () => {
    const missing = await upload()
    expectApiError(missing, 'photo-needed')
    expect(missing.json().error).toBe('Choose a photo before uploading.')
    expectApiError(await upload(Buffer.from('id,name\n')), 'photo-kind')
    expectApiError(await upload(jpeg, 999_999), 'court-not-found')
    const archived = await createCourt(test.database, { status: 'archived' })
    expectApiError(await upload(jpeg, archived.id), 'court-archived')
    expectApiError(await call('POST', `/api/admin/courts/${court.id}/photos`, {}), 'form-needed')
    expect(await test.database.$count(photos, eq(photos.courtId, court.id))).toBe(0)
  })

  it('is shown immediately, and only once', async () => {
    const again = () =>
      upload(jpeg, court.id, { 'idempotency-key': `photo of ${court.id}`.replaceAll(' ', '-') })
    const answer = await again()
    expect(answer.statusCode).toBe(201)
    const { photo } = answer.json()
    expect(photo).toMatchObject({ status: 'approved', username: 'boss' })
    expect((await test.app.inject(photo.photo_url)).statusCode).toBe(200)
    expect((await again()).json().photo.id).toBe(photo.id)
    expect((await details()).json().photos).toHaveLength(1)
    expect(await lastEntry()).toMatchObject({
      action: 'add photo',
      subjectKind: 'photo',
      subjectId: photo.id,
    })
  })
})

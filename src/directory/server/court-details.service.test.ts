import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { bytesOf } from '../../../test/bytes.ts'
import { createCourt, createUser, reportFact } from '../../../test/factories.ts'
import { type Feature, mapDataOf } from '../../../test/map-data.ts'
import { courts } from '../../database/schema/index.ts'
import { importCourts } from '../../imports/server/csv-import.service.ts'
import { importSource, type SourceImportOptions } from '../../imports/server/source-import.service.ts'

let test: TestApp
beforeEach(async () => {
  test = await openTestApp()
})
afterEach(() => test.close())

async function load(features: readonly Feature[], options: Partial<SourceImportOptions> = {}) {
  const source = bytesOf(mapDataOf(features, { timestamp: '2024-09-01T12:00:00Z' }))
  await importSource(test.database, test.places, { fileName: 'a.geojson', source, ...options })
  await test.directory.refresh()
}

const get = async (path: string) => (await test.app.inject(path)).json()
const firstCourt = async () => {
  const [court] = await test.database.select().from(courts).orderBy(courts.id)
  if (!court) throw new Error('there is no court')
  return court
}

const CREDIT = '© OpenStreetMap contributors'
const CONTACT = { phone: '+55 11 99999 1234', email: 'ze@example.org', 'operator:phone': '+55 11 99999 1234' }

describe('the sources of courts', () => {
  it('are named nowhere if there are none, or none of their courts is published', async () => {
    await createCourt(test.database, { name: 'Clapham Common' })
    await load([{ id: 'way/1' }])
    await test.database.execute("update courts set status = 'archived' where name = ''")
    await test.database.execute('update directory_state set version = version + 1')
    await test.directory.refresh()
    expect(await get('/api/config')).toMatchObject({ sources: [], map: { credits: [] } })
    expect(await get('/api/courts.geojson')).toMatchObject({ attribution: 'Opencourt players' })
  })

  it('are credited in the configuration and in exports', async () => {
    await load([{ id: 'way/1' }])
    await load([{ id: 'way/1', at: [2.35, 48.85] }], {
      name: 'paris-parks',
      attribution: '© <b>City of Paris</b>',
    })
    expect(await get('/api/config')).toMatchObject({
      map: { credits: [CREDIT, '© <b>City of Paris</b>'] },
      sources: [
        { name: 'osm-br', credit: CREDIT, edition_on: '2024-09-01' },
        { name: 'paris-parks', credit: '© <b>City of Paris</b>' },
      ],
    })
    const attribution = `Opencourt players; ${CREDIT}; © <b>City of Paris</b>`
    expect(await get('/api/courts.geojson')).toMatchObject({ attribution })
    expect((await test.app.inject('/api/courts.csv')).payload).toContain(
      `"${attribution}, Open Database License`.slice(1),
    )
    expect((await test.app.inject('/api/courts.gpx')).payload).toContain('© &lt;b&gt;City of Paris&lt;/b&gt;')
  })

  it('are OpenStreetMap for its objects under any name, else the name', async () => {
    await load([{ id: 'way/1' }], { name: 'courts-br' })
    const elsewhere = JSON.parse(mapDataOf([{ id: 'way/1', at: [2.35, 48.85] }]))
    const [{ id: _, properties, ...feature }] = elsewhere.features
    const source = bytesOf(
      JSON.stringify({
        ...elsewhere,
        features: [{ ...feature, properties: { sport: properties.sport, leisure: 'pitch' } }],
      }),
    )
    await load([], { name: 'paris-parks', source })
    expect((await get('/api/config')).sources).toMatchObject([
      { name: 'courts-br', credit: CREDIT },
      { name: 'paris-parks', credit: 'paris-parks' },
    ])
  })
})

describe('a court of a source', () => {
  it('shows where it is from, without its tags', async () => {
    await load([{ id: 'way/7', version: 4, tags: { name: 'Quadra', ...CONTACT } }])
    const { id } = await firstCourt()
    expect((await get(`/api/courts/${id}/details`)).sources).toEqual([
      {
        ...{
          name: 'osm-br',
          credit: CREDIT,
          id: 'way/7',
          version: 4,
          edited_on: '2024-05-01',
          brought: true,
        },
        better: [],
      },
    ])
    for (const path of [
      `/api/courts/${id}/details`,
      '/api/courts',
      '/api/courts.csv',
      '/api/courts.geojson',
      '/api/courts.gpx',
    ]) {
      const { payload } = await test.app.inject(path)
      expect(payload).toContain('Quadra')
      expect(payload).not.toContain('99999')
      expect(payload).not.toContain('ze@example.org')
    }
  })

  it('tells what people know better, as tags', async () => {
    await load([{ id: 'way/7', tags: { lit: 'no', hoops: '2', surface: 'asphalt' } }])
    const court = await firstCourt()
    const { id: userId } = await createUser(test.database)
    await reportFact(test.database, court, { fact: 'floodlights', value: true, userId })
    await reportFact(test.database, court, { fact: 'hoops', value: 2, userId })
    const [source] = (await get(`/api/courts/${court.id}/details`)).sources
    expect(source.better).toEqual([{ key: 'lit', value: 'yes' }])
  })
})

describe('a court without a name', () => {
  it('has a made one that is marked, and an address', async () => {
    await load([{ id: 'way/1' }, { id: 'way/2', at: [-140, -40], tags: { name: 'Atoll' } }])
    const [given, made] = await get('/api/courts')
    expect(made).toMatchObject({ name_is_made: true, address_is_made: true })
    expect(given).toMatchObject({ name: 'Atoll', address: '-40.0000, -140.0000', address_is_made: true })
    expect(given).not.toHaveProperty('name_is_made')
    expect(await firstCourt()).toMatchObject({ name: '', address: null })
  })

  it('keeps none when an export is imported', async () => {
    await load([{ id: 'way/1' }])
    const { rawPayload } = await test.app.inject('/api/courts.csv')
    const source = bytesOf(rawPayload.toString())
    const outcome = await importCourts(test.database, { fileName: 'a.csv', source })
    expect(outcome).toMatchObject({ changed: 0, archived: 0, skipped: 0 })
    expect(await firstCourt()).toMatchObject({ name: '', address: null })
  })
})

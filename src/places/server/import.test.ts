import { serialize } from 'node:v8'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { placeSets } from '../../database/schema/index.ts'
import { importPlaces } from './import.service.ts'
import { storePackedSet } from './places.queries.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

async function* bytes(text: string | Uint8Array) {
  yield typeof text === 'string' ? new TextEncoder().encode(text) : text
}
const importFile = (name: string, text: string | Uint8Array) =>
  importPlaces(test.database, [{ name, source: bytes(text) }])

/** A row of a GeoNames file. */
function geoName(wanted: Record<number, string> = {}): string {
  const cells = [
    '7',
    'Hoopville',
    'Hoopville',
    'Korbstadt,HPV,ホープ',
    '14.5',
    '121',
    'P',
    'PPL',
    'PH',
    '',
    'NCR',
  ]
  return Object.assign(Array(19).fill(''), cells, { 14: '4000' }, wanted).join('\t')
}

/** A row of a file of OS Open Names. */
function osName(wanted: Record<number, string> = {}): string {
  const cells: Record<number, string> = { 0: 'osgb1', 2: 'Courtbury', 4: 'Cwrtbri', 6: 'populatedPlace' }
  const place = { 7: 'Village', 8: '318000', 9: '176000', 24: 'Cardiff', 29: 'Wales' }
  return Object.assign(Array(34).fill(''), cells, place, wanted).join(',')
}

describe('a file that cannot be used is refused with one sentence, and changes nothing', () => {
  const UNKNOWN = /^file.txt: Unknown file format: /
  it.each([
    ['an empty one', '', 'file.txt: The file is empty.'],
    ['rivers only', geoName({ 6: 'H', 7: 'STM' }), 'file.txt: The file contains no places.'],
    ['another table', 'name,address\nCage,Street', UNKNOWN],
    ['postcodes', 'SW9 8HP,10,651410,313177', UNKNOWN],
    ['a text', 'Once upon a time', UNKNOWN],
    ['an archive', Uint8Array.from([80, 75, 3, 4, 255, 254, 0, 1]), /^file.txt: This is a ZIP archive/],
    ['a picture', Uint8Array.from([255, 216, 255, 224]), /^file.txt: The file is not /],
  ])('%s', async (_, text, sentence) => {
    await expect(importFile('file.txt', text)).rejects.toMatchObject({ code: 'file-unusable' })
    await expect(importFile('file.txt', text)).rejects.toThrow(sentence)
    expect(await test.database.select().from(placeSets)).toEqual([])
  })
})

describe('rows that cannot be used are counted, not taken', () => {
  it('of GeoNames', async () => {
    const outcome = await importFile(
      'XX.txt',
      [
        geoName(),
        geoName(),
        geoName({ 0: '8', 6: 'H', 7: 'STM' }),
        geoName({ 0: '9', 7: 'PPLQ' }),
        geoName({ 0: '10', 4: '' }),
        geoName({ 0: '11', 4: '95' }),
        geoName({ 0: '12', 1: '' }),
        `${geoName()}\tmore`,
        geoName({ 0: '13', 1: 'Say "Ball' }),
        geoName({ 0: '14', 8: '1' }),
        geoName({ 0: '15', 14: '-1' }),
      ].join('\n'),
    )
    expect(outcome).toEqual({
      ...{ read: 11, taken: 2, notPlaces: 2, withoutCoordinates: 1, duplicates: 1, bad: 5 },
      examples: [
        { file: 'XX.txt', line: 6, reason: '95, 121 is not a place on earth.' },
        { file: 'XX.txt', line: 7, reason: 'The name is empty or too long.' },
        { file: 'XX.txt', line: 8, reason: 'It has 20 columns instead of 19.' },
        { file: 'XX.txt', line: 10, reason: 'The country is not a code of two letters.' },
        { file: 'XX.txt', line: 11, reason: 'The population is not a number of people.' },
      ],
    })
  })

  it('of OS Open Names', async () => {
    const rows = [osName(), osName({ 0: 'osgb2', 7: 'Postcode' }), osName({ 0: 'osgb3', 8: '' })]
    rows.push(osName({ 0: 'osgb4', 8: '9318000' }), osName({ 0: 'osgb5', 8: 'NaN' }))
    expect(await importFile('ST.csv', rows.join('\n'))).toMatchObject({
      ...{ taken: 1, notPlaces: 1, withoutCoordinates: 1, bad: 2 },
    })
  })
})

describe('imported places', () => {
  const find = async (q: string) => {
    const answer = await test.app.inject({ url: '/api/places', query: { q } })
    return answer.json().places
  }

  it('are found by all their names once the server has read them', async () => {
    await importFile('PH.txt', geoName({ 1: 'Dunktown', 3: 'Stopfstadt,DKT,ダンク' }))
    await importFile('ST.csv', osName())
    expect(await find('dunktown')).toEqual([])
    await test.places.refresh()
    const dunktown = {
      name: 'Dunktown',
      kind: 'village',
      country: 'Philippines',
      latitude: 14.5,
      longitude: 121,
    }
    for (const q of ['dunkt', 'Stopfstadt', 'ダンク'])
      expect(await find(q)).toEqual([{ ...dunktown, region: 'National Capital Region' }])
    for (const q of ['courtbury', 'cwrtbri'])
      expect(await find(q)).toMatchObject([{ name: 'Courtbury', kind: 'village', region: 'Cardiff, Wales' }])
  })

  it('are the nearest where no other is nearer', async () => {
    const besideBrixton = geoName({ 0: '8', 1: 'Besideton', 4: '51.47', 5: '-0.107' })
    await importFile('PH.txt', [geoName({ 1: 'Dunktown', 4: '-30', 5: '-120' }), besideBrixton].join('\n'))
    await test.places.refresh()
    const nearest = await test.places.nearestLookup()
    expect(nearest({ latitude: -30.01, longitude: -120 }, 20)).toEqual({
      place: expect.objectContaining({ name: 'Dunktown', kind: 'village', country: 'Philippines' }),
      country: 'PH',
      miles: expect.closeTo(0.69, 2),
    })
    expect(nearest({ latitude: 51.466, longitude: -0.107 }, 20)?.place.name).toBe('Brixton')
  })

  it('replace those of the same set, and leave others alone', async () => {
    await importFile('PH.txt', geoName({ 1: 'Blockton' }))
    await importFile('PH.txt', geoName({ 1: 'Blockton' }))
    await test.places.refresh()
    expect(await find('dunktown')).toEqual([])
    expect(await find('blockton')).toHaveLength(1)
    expect(await find('courtbury')).toHaveLength(1)
  })

  it('packed by another version are left out, without others', async () => {
    await storePackedSet(test.database, 'GeoNames AA', serialize({ names: [] }))
    await importFile('PH.txt', geoName({ 1: 'Rimton' }))
    await test.places.refresh()
    expect(await find('rimton')).toHaveLength(1)
  })

  it('that are built in as well are found once', async () => {
    await importFile('DE.txt', geoName({ 1: 'Leeds', 4: '53.79', 5: '-1.54', 8: 'GB', 10: 'ENG', 14: '9' }))
    await test.places.refresh()
    const leeds = await find('leeds, england')
    expect(leeds.filter(({ name }: { name: string }) => name === 'Leeds')).toHaveLength(1)
  })
})

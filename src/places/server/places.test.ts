import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { createCourt } from '../../../test/factories.ts'
import { errors } from '../../platform/contract/errors.ts'
import { MAX_PLACE_NAME, MAX_PLACES } from '../contract/limits.ts'
import { placeText } from '../contract/place-text.ts'
import { placesView } from '../contract/schema.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
  await createCourt(test.database, { name: 'Brixton Rec', latitude: 51.4618, longitude: -0.114 })
  await test.directory.refresh()
})
afterAll(() => test.close())

const ask = (query: Record<string, string>) => test.app.inject({ url: '/api/places', query })
async function find(q: string, near?: string) {
  const answer = await ask({ q, ...(near && { near }) })
  expect(answer.statusCode).toBe(200)
  return placesView.parse(answer.json()).places
}
const best = async (q: string, near?: string) => {
  const [place] = await find(q, near)
  return place && `${place.name}, ${place.region}, ${place.country}`
}

describe('a question that cannot be answered', () => {
  it.each([
    ['without a text', '', 'Must be a single text.'],
    ['that is too long', `?q=${'x'.repeat(300)}`, `Must be at most ${MAX_PLACE_NAME} characters.`],
    ['with two texts', '?q=a&q=b', 'Must be a single text.'],
    ['near nothing', '?q=a&near=here', 'Must be latitude,longitude, e.g. 51.5,-0.12.'],
    ['beyond the pole', '?q=a&near=91,0', 'Latitude must be between -90 and 90 degrees.'],
  ])('%s is rejected', async (_, query, error) => {
    const answer = await test.app.inject(`/api/places${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid-request', error })
  })

  it.each([
    '',
    '  ',
    ',',
    '%',
    '´´',
    '\u0301\u0301',
    '\u0007',
    '.*',
    '(((',
    'zzzzqqqq',
    '北京市北京市',
    '🏀',
  ])('%j finds nothing', async (q) => {
    expect(await find(q)).toEqual([])
  })

  it('is answered for every alphabet', async () => {
    for (const q of ['Αθήνα', 'Москва', 'القاهرة', '東京', 'กรุงเทพ', 'São', 'ÅRHUS', 'ﬁ', 'İ']) await find(q)
  })
})

describe('places', () => {
  it.each([
    ['Brixton', 'Brixton, Greater London, England, United Kingdom'],
    ['brix', 'Brixton, Greater London, England, United Kingdom'],
    ['Leeds', 'Leeds, Leeds, England, United Kingdom'],
    ['Manila', 'Manila, National Capital Region, Philippines'],
    ['São Paulo', 'São Paulo, São Paulo, Brazil'],
    ['sao paulo', 'São Paulo, São Paulo, Brazil'],
    ['Caerdydd', 'Caerdydd, Cardiff, Wales, United Kingdom'],
    ['dun eideann', 'Dùn Èideann, Edinburgh, Scotland, United Kingdom'],
    ['elephant & castle', 'Elephant and Castle, Greater London, England, United Kingdom'],
    ['whitechapel', 'Whitechapel, Greater London, England, United Kingdom'],
    ['kings lynn', 'King’s Lynn, Norfolk, England, United Kingdom'],
    ['saint albans', 'St Albans, Hertfordshire, England, United Kingdom'],
  ])('are found by their names: %s', async (q, place) => {
    expect((await best(q))?.replace("'", '’')).toBe(place)
  })

  it.each([
    ['München', 'Munich, Bavaria, Germany'],
    ['Cologne', 'Köln, North Rhine-Westphalia, Germany'],
    ['Geneva', 'Genève, Geneva, Switzerland'],
    ['Varsovie', 'Warsaw, Mazovia, Poland'],
    ['Москва', 'Moscow, Moscow, Russia'],
    ['東京', 'Tokyo, Tokyo, Japan'],
    ['서울', 'Seoul, Seoul, South Korea'],
    ['القاهرة', 'Cairo, Cairo, Egypt'],
    ['Bombay', 'Mumbai, Maharashtra, India'],
    ['Hà Nội', 'Hanoi, Hanoi, Vietnam'],
    ['Londres', 'London, Greater London, England, United Kingdom'],
  ])('that are large are found by their names in other languages: %s', async (q, place) => {
    expect(await best(q)).toBe(place)
  })

  it('with names in another language of these islands are suggested once', async () => {
    expect((await find('Caerdydd')).map(({ name }) => name)).toEqual(['Caerdydd'])
    expect((await find('Newport, Wales')).map(({ name }) => name)).not.toContain('Casnewydd')
  })

  it.each(['Machester', 'Manchestr', 'Manchesterr', 'Nanchester', 'Mnachester'])(
    'are found despite a typo: %s',
    async (q) => {
      expect(await best(q)).toBe('Manchester, Manchester, England, United Kingdom')
    },
  )

  it('are at most eight, the largest first, and the whole name before longer ones', async () => {
    const places = await find('newport')
    expect(places).toHaveLength(MAX_PLACES)
    expect(places[0]).toEqual({
      ...{ name: 'Newport', kind: 'city', region: 'Newport, Wales', country: 'United Kingdom' },
      latitude: expect.closeTo(51.588, 2),
      longitude: expect.closeTo(-2.998, 2),
    })
    expect(await best('ely')).toBe('Ely, Cambridgeshire, England, United Kingdom')
  })

  it('are told apart by region or country, after a comma or not', async () => {
    expect(await best('Newport, Isle of Wight')).toBe('Newport, Isle of Wight, England, United Kingdom')
    expect(await best('newport isle of wight')).toBe('Newport, Isle of Wight, England, United Kingdom')
    expect(await best('Birmingham, USA')).toBe('Birmingham, Alabama, United States')
    expect(await find('Newport, Japan')).toEqual([])
  })

  it.each([
    'Huntington, Virginia, United States',
    'Campbelltown, South Australia, Australia',
    'Bath, Bath and North East Somerset, England',
    'Basford, Stoke-on-Trent',
  ])('are found by the text that names them, not by that of another one: %s', async (text) => {
    const [place] = await find(text)
    expect(place && placeText(place)).toMatch(text)
  })

  it('in the country of `near` come first, then large ones', async () => {
    expect(await best('newcastle', '39.96,-83')).toBe('Newcastle, Washington, United States')
    expect(await best('newcastle', '51.5,-0.12')).toBe(
      'Newcastle upon Tyne, Newcastle upon Tyne, England, United Kingdom',
    )
    expect(await best('st louis', '51.5,-0.12')).toBe('St. Louis, Missouri, United States')
    expect(await best('brixton', '50.37,-4.14')).toBe('Brixton, Greater London, England, United Kingdom')
    expect(await best('manila', '51.5,-0.12')).toBe('Manila, National Capital Region, Philippines')
  })

  it('of about the same size come first if nearby', async () => {
    expect(await best('richmond', '51.5,-0.12')).toBe('Richmond, Greater London, England, United Kingdom')
    expect(await best('richmond', '54.4,-1.7')).toBe('Richmond, North Yorkshire, England, United Kingdom')
  })
})

describe('the nearest place', () => {
  it.each([
    ['in the middle of an ocean', -30, -120, undefined],
    ['beyond the distance', -9.5, -69, undefined],
    ['a part of a city', -23.585, -46.672, 'Jardim Paulista'],
    ['a part of London that comes from postcodes', 51.519, -0.06, 'Whitechapel'],
    ['a town nearby', -9.9, -67.8, 'Rio Branco'],
  ])('%s', async (_, latitude, longitude, name) => {
    const nearest = await test.places.nearestLookup()
    expect(nearest({ latitude, longitude }, 20)?.place.name).toBe(name)
  })
})

describe('a search for courts around a name', () => {
  const search = (postcode: string) =>
    test.app.inject({ url: '/api/courts', query: { postcode, radius: '5' } })
  const placeOf = (answer: Awaited<ReturnType<typeof search>>) =>
    JSON.parse(String(answer.headers['x-place']))

  it.each(['Nowhere at all', 'QQ', '%%%', 'ZZ1 1AA'])('finds nothing for %j', async (name) => {
    const answer = await search(name)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ code: 'postcode-not-found', error: errors['postcode-not-found'].text })
  })

  it('finds the best place of that name, and says which others there are', async () => {
    const answer = await search('brixton')
    expect(answer.json()).toMatchObject([{ name: 'Brixton Rec' }])
    expect(placeOf(answer)).toMatchObject({ label: 'Brixton', precision: 'place', source: 'places' })
    expect(placeOf(answer).others).toMatchObject([{ name: 'Brixton', region: 'Devon, England' }])
    expect(placeOf(await search('Brixton, Devon')).latitude).toBeCloseTo(50.35, 2)
  })

  it('takes the place that is suggested first', async () => {
    const [suggested] = await find('richmond', '51.5074,-0.1278')
    expect(placeOf(await search('richmond'))).toMatchObject({ latitude: suggested?.latitude })
  })

  it.each([
    ['Manchester', false],
    ['Manches', true],
    // A beginning, and the whole name of a place in Ivory Coast.
    ['Man', false],
  ])('says whether no place has that name: %s', async (name, isSimilar) => {
    expect(placeOf(await search(name))).toMatchObject({ label: 'Manchester', isSimilar })
  })

  it('suggests for a misspelled name, and finds nothing', async () => {
    const answer = await search('Brigton')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({
      code: 'postcode-not-found',
      error: errors['postcode-not-found'].text,
    })
    const [first, ...others] = answer.json().suggestions
    expect(first).toBe('Brighton, Brighton and Hove, England')
    expect(others).toContain('Brixton, Greater London, England')
    expect(placeOf(await search(first))).toMatchObject({ label: 'Brighton', isSimilar: false })
  })

  it('takes a postcode for one, and tells names in other alphabets apart', async () => {
    expect(placeOf(await search('SW9'))).toMatchObject({ label: 'SW9', source: 'gazetteer' })
    expect(placeOf(await search('São Paulo'))).toMatchObject({ label: 'São Paulo', source: 'places' })
    expect(placeOf(await search('Ås'))).toMatchObject({ source: 'places' })
  })
})

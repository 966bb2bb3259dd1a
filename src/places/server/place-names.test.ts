import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { placeText } from '../contract/place-text.ts'
import { placesView } from '../contract/schema.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

/** The place that is found first. */
async function first(q: string, near?: string) {
  const answer = await test.app.inject({ url: '/api/places', query: { q, ...(near && { near }) } })
  const [place] = placesView.parse(answer.json()).places
  return place && placeText(place)
}
const LONDON = '51.5074,-0.1278'

describe('a name is found without knowing its spelling', () => {
  it.each([
    ['St. Gallen', 'Sankt Gallen, Saint Gallen, Switzerland'],
    ['St Gallen', 'Sankt Gallen, Saint Gallen, Switzerland'],
    ['Saint Gallen', 'Sankt Gallen, Saint Gallen, Switzerland'],
    ['Ft. Worth', 'Fort Worth, Texas, United States'],
    ['Ft Worth', 'Fort Worth, Texas, United States'],
    ['Ft Lauderdale', 'Fort Lauderdale, Florida, United States'],
    ['Ft William', 'Fort William, Highland, Scotland'],
    ['Mt Vernon', 'Mount Vernon, New York, United States'],
    ['Mt. Vernon', 'Mount Vernon, New York, United States'],
    ['Mt Isa', 'Mount Isa, Queensland, Australia'],
    ['Bury St. Edmunds', 'Bury St Edmunds, Suffolk, England'],
    ['St. Louis', 'St. Louis, Missouri, United States'],
    ['Sault Sainte Marie', 'Sault Ste. Marie, Ontario, Canada'],
    ['Schwaebisch Gmuend', 'Schwäbisch Gmünd, Baden-Wurttemberg, Germany'],
    ['Schwabisch Gmund', 'Schwäbisch Gmünd, Baden-Wurttemberg, Germany'],
    ['Tuebingen', 'Tübingen, Baden-Wurttemberg, Germany'],
    ['Jyvaeskylae', 'Jyväskylä, Central Finland, Finland'],
    ['Tromsoe', 'Tromsø, Troms, Norway'],
    ['Koeln', 'Köln, North Rhine-Westphalia, Germany'],
    ['Giessen', 'Gießen, Hesse, Germany'],
    ['Aarhus', 'Århus, Central Jutland, Denmark'],
    ['Newcastle-upon-Tyne', 'Newcastle upon Tyne, England'],
  ])('%s', async (text, place) => {
    expect(await first(text)).toBe(place)
  })
})

describe('an old or second name is found', () => {
  it.each([
    ['Utqiagvik', 'Barrow, Alaska, United States'],
    ['Utqiaġvik', 'Barrow, Alaska, United States'],
    ['Bombay', 'Mumbai, Maharashtra, India'],
    ['Peking', 'Beijing, China'],
    ['Calcutta', 'Kolkata, West Bengal, India'],
    ['Leningrad', 'Saint Petersburg, St.-Petersburg, Russia'],
    ['Constantinople', 'Istanbul, Türkiye'],
    ['Breslau', 'Wrocław, Lower Silesia, Poland'],
    ['Godthaab', 'Nuuk, Sermersooq, Greenland'],
    ['Frobisher Bay', 'Iqaluit, Nunavut, Canada'],
    ['Ypres', 'Ieper, Flanders, Belgium'],
    ['Llanfair PG', 'Llanfairpwllgwyngyll, Anglesey, Wales'],
    ['Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch', 'Llanfairpwllgwyngyll, Anglesey, Wales'],
    ['Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch', 'Llanfairpwllgwyngyll, Anglesey, Wales'],
  ])('%s', async (text, place) => {
    expect(await first(text)).toBe(place)
  })
})

describe('among places of one name the home country comes first, then size', () => {
  it.each([
    ['Newcastle', 'Newcastle upon Tyne, England'],
    ['Richmond', 'Richmond, North Yorkshire, England'],
    ['Perth', 'Perth, Perth and Kinross, Scotland'],
    ['Boston', 'Boston, Lincolnshire, England'],
    ['Lincoln', 'Lincoln, Lincolnshire, England'],
    ['Durham', 'Durham, County Durham, England'],
    ['Halifax', 'Halifax, Calderdale, England'],
    ['Salisbury', 'Salisbury, Wiltshire, England'],
    ['St Andrews', 'Saint Andrews, Fife, Scotland'],
    ['Newport', 'Newport, Wales'],
    ['Melbourne', 'Melbourne, Victoria, Australia'],
    ['Springfield', 'Springfield, Missouri, United States'],
    ['Paris', 'Paris, Île-de-France, France'],
  ])('%s', async (text, place) => {
    expect(await first(text)).toBe(place)
  })
})

describe('a misspelling is answered with what is meant first, and does not decide', () => {
  it.each([
    ['Brigton', 'Brighton, Brighton and Hove, England'],
    ['Los Angles', 'Los Angeles, California, United States'],
    ['Edinbrugh', 'Edinburgh, Scotland'],
    ['Glasgwo', 'Glasgow, Glasgow City, Scotland'],
    ['Nottinham', 'Nottingham, England'],
    ['Liverpol', 'Liverpool, England'],
    ['Cambrige', 'Cambridge, Cambridgeshire, England'],
    ['Leicster', 'Leicester, England'],
    ['Dundde', 'Dundee, Dundee City, Scotland'],
    ['Shefield', 'Sheffield, England'],
    ['Machester', 'Manchester, England'],
  ])('%s', async (text, place) => {
    expect(await first(text, LONDON)).toBe(place)
    expect(await test.places.locate(text)).toMatchObject({ isWhole: false })
  })
})

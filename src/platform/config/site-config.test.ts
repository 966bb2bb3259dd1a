import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StartupError } from '../process/startup-error.ts'
import { readConfig } from './config.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-config-'))
  writeFileSync(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(folder, 'icon.png'), Buffer.from('\x89PNG\r\n\x1a\n…', 'latin1'))
  writeFileSync(join(folder, 'photo.jpg'), Buffer.from([0xff, 0xd8, 0xff]))
  writeFileSync(join(folder, 'large.svg'), `<svg>${' '.repeat(256 * 1024)}</svg>`)
})
afterAll(() => rmSync(folder, { recursive: true }))

const read = (environment: Record<string, string>) => readConfig(environment).site
const file = (name: string) => join(folder, name)

describe('the site is refused', () => {
  it.each([
    ['SITE_NAME', 'x'.repeat(61), /^SITE_NAME must have at most 60 characters\.$/],
    ['SITE_NAME', 'Courts\nof Manila', /^SITE_NAME must be one line/],
    ['SITE_NAME', '<b>Courts</b>', /^SITE_NAME must be one line without < and >\.$/],
    ['SITE_SHORT_NAME', 'x'.repeat(25), /^SITE_SHORT_NAME must have at most 24/],
    ['SITE_COLOR', 'orange', /^SITE_COLOR must be a colour of six hexadecimal digits, such as c2410c\.$/],
    ['SITE_LOCALE', 'english', /^SITE_LOCALE must be a language that this Node\.js knows/],
    ['SITE_LOCALE', 'xx-YY', /^SITE_LOCALE must be/],
    ['SITE_LOCALE', 'not a language', /^SITE_LOCALE must be/],
    ['SITE_UNITS', 'km', /^SITE_UNITS must be miles or kilometres\.$/],
    ['SITE_COUNTRY', 'Atlantis', /^SITE_COUNTRY must be a country, such as PH or Philippines\.$/],
    ['SITE_COUNTRY', 'QX', /^SITE_COUNTRY must be/],
    ['SITE_CENTRE', 'Manila', /^SITE_CENTRE must be a latitude, a longitude and perhaps a zoom from 2 to 20/],
    ['SITE_CENTRE', '14.6', /^SITE_CENTRE must be/],
    ['SITE_CENTRE', '14.6,', /^SITE_CENTRE must be/],
    ['SITE_CENTRE', '120.98,214.6', /^SITE_CENTRE must be/],
    ['SITE_CENTRE', '14.6,120.98,40', /^SITE_CENTRE must be/],
    ['SITE_CENTRE', '14.6,120.98,12,1', /^SITE_CENTRE must be/],
    ['SITE_ATTRIBUTION', 'x'.repeat(201), /^SITE_ATTRIBUTION must have at most 200/],
  ])('for the %s %j', (name, value, sentence) => {
    expect(() => read({ [name]: value })).toThrow(StartupError)
    expect(() => read({ [name]: value })).toThrow(sentence)
  })

  it.each([
    ['nothing.svg', /^SITE_LOGO names a file that cannot be read \(ENOENT\): \//],
    ['.', /^SITE_LOGO names a file that cannot be read \(EISDIR\)/],
    ['photo.jpg', /^SITE_LOGO must be the path of an SVG or PNG file\.$/],
    ['large.svg', /^SITE_LOGO names a file of more than 256 KB\./],
  ])('for the file %s', (name, sentence) => {
    expect(() => read({ SITE_LOGO: file(name) })).toThrow(StartupError)
    expect(() => read({ SITE_LOGO: file(name) })).toThrow(sentence)
  })
})

it('without settings is Opencourt in London', () => {
  expect(read({})).toMatchObject({
    ...{ name: 'Opencourt', shortName: 'Opencourt', locale: 'en-GB', country: 'gb' },
    ...{ logo: undefined, icon: undefined, colour: undefined, units: undefined, attribution: undefined },
    start: { latitude: 51.5074, longitude: -0.1278, zoom: 12 },
  })
})

it('has what the operator set', () => {
  const site = read({
    ...{ SITE_NAME: 'Courts of Manila', SITE_SHORT_NAME: 'Courts', SITE_COLOR: '#1D4ED8' },
    ...{ SITE_LOCALE: 'en-PH', SITE_UNITS: 'kilometres', SITE_COUNTRY: 'Philippines' },
    ...{ SITE_CENTRE: '14.6, 120.98, 11.5', SITE_LOGO: file('logo.svg'), SITE_ICON: file('icon.png') },
  })
  expect(site).toMatchObject({
    ...{ name: 'Courts of Manila', shortName: 'Courts', colour: '#1d4ed8', locale: 'en-PH', units: 'km' },
    ...{ country: 'ph', start: { latitude: 14.6, longitude: 120.98, zoom: 11.5 } },
    ...{ logo: { mediaType: 'image/svg+xml' }, icon: { mediaType: 'image/png' } },
  })
})

it.each([
  ['PH', 'ph'],
  ['uk', 'gb'],
  ['Great Britain', 'gb'],
])('the country may be %s', (text, code) => {
  expect(read({ SITE_COUNTRY: text }).country).toBe(code)
})

describe('postcodes that are not our own', () => {
  const api = (environment: Record<string, string>) => readConfig(environment).postcodesApiUrl

  it('are asked for at the public server in the United Kingdom only', () => {
    expect(api({})).toBe('https://api.postcodes.io')
    expect(api({ SITE_COUNTRY: 'PH' })).toBeUndefined()
  })

  it('are asked for wherever the operator says', () => {
    expect(api({ SITE_COUNTRY: 'PH', POSTCODES_API_URL: 'https://codes.example/' })).toBe(
      'https://codes.example',
    )
    expect(api({ POSTCODES_API_URL: '' })).toBeUndefined()
  })
})

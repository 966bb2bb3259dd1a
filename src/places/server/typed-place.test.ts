import { describe, expect, it } from 'vitest'
import { readTypedPlace } from './typed-place.ts'

const read = (text: string) => {
  const typed = readTypedPlace(text)
  if (typed.kind === 'name') return typed.text
  if (typed.kind === 'short-plus-code') return `${typed.code} near ${typed.locality}`
  return typed.kind === 'unreadable' ? typed.code : typed.label
}

describe('coordinates', () => {
  it.each([
    ['51.5, -0.1', '51.5, -0.1'],
    ['51.5 -0.1', '51.5, -0.1'],
    ['51,5; -0,1', '51.5, -0.1'],
    ['−33.86, 151.2', '-33.86, 151.2'],
    ['Lat: 51.5, Long: -0.1', '51.5, -0.1'],
    [`51°30'26"N 0°7'40"W`, '51.50722, -0.12778'],
    ['51° 30′ 26″ N, 0° 7′ 40″ W', '51.50722, -0.12778'],
    [`0°7'40"W 51°30'26"N`, '51.50722, -0.12778'],
    [`N 51° 30.433' W 0° 7.667'`, '51.50722, -0.12778'],
    [`51°30'26", -0°7'40"`, '51.50722, -0.12778'],
    ['51.5074° N, 0.1278° W', '51.5074, -0.1278'],
    ['51.5N 0.1W', '51.5, -0.1'],
    ['51 30 26 N 0 7 40 W', '51.50722, -0.12778'],
    [`33°51'36"S 151°12'0"E`, '-33.86, 151.2'],
  ])('are %j', (text, label) => {
    expect(readTypedPlace(text)).toMatchObject({ kind: 'coordinates', label })
  })

  it.each(['91, 0', '51.5', '51.5, -0.1, 7', `51°61'0"N 0°0'0"W`, '51.5N 0.1N', 'N1 E2', '12 34 N'])(
    'are not %j',
    (text) => expect(readTypedPlace(text).kind).toBe('name'),
  )
})

describe('links of maps', () => {
  it.each([
    ['https://www.google.com/maps/@51.5,-0.1,15z', '51.5, -0.1'],
    ['google.com/maps/@51.5,-0.1,15z', '51.5, -0.1'],
    [
      'https://www.google.com/maps/place/Court/@51.6,-0.2,17z/data=!3m1!4b1!4m6!3m5!1s0x4876:0x8!8m2!3d51.5!4d-0.1!16s',
      '51.5, -0.1',
    ],
    ['https://maps.google.com/?q=51.5,-0.1&z=17', '51.5, -0.1'],
    ['https://www.google.com/maps/search/?api=1&query=51.5%2C-0.1', '51.5, -0.1'],
    ['https://www.google.com/maps/dir/?api=1&destination=51.5%2C-0.1', '51.5, -0.1'],
    ['https://www.google.com/maps/search/51.5,+-0.1?entry=tts', '51.5, -0.1'],
    [`https://www.google.com/maps/place/51%C2%B030'00.0%22N+0%C2%B006'00.0%22W/@51.7,-0.3,17z`, '51.5, -0.1'],
    ['https://www.openstreetmap.org/#map=17/51.5/-0.1', '51.5, -0.1'],
    ['https://www.openstreetmap.org/?mlat=51.5&mlon=-0.1#map=12/51.6/-0.2', '51.5, -0.1'],
    ['https://maps.apple.com/?ll=51.5,-0.1&q=Court', '51.5, -0.1'],
    ['https://maps.apple.com/place?coordinate=51.5,-0.1&name=Court', '51.5, -0.1'],
    ['https://www.bing.com/maps?cp=51.5~-0.1&lvl=16', '51.5, -0.1'],
    ['geo:51.5,-0.1;u=35', '51.5, -0.1'],
    ['geo:0,0?q=51.5,-0.1(Court)', '51.5, -0.1'],
    ['Our court https://maps.google.com/?q=51.5,-0.1', '51.5, -0.1'],
    ['https://maps.google.com/?q=SW9+8HP', 'SW9 8HP'],
    ['https://www.google.com/maps/place/Clapham+Common/', 'Clapham Common'],
    ['geo:0,0?q=Clapham+Common', 'Clapham Common'],
    ['https://maps.app.goo.gl/abc123', 'place-short-link'],
    ['https://goo.gl/maps/abc123', 'place-short-link'],
    ['https://osm.org/go/euu4gZ', 'place-short-link'],
    ['https://example.org/about', 'place-link-unreadable'],
    ['https://[', 'place-link-unreadable'],
    ['https://what3words.com/filled.count.soap', 'place-what3words'],
    ['///filled.count.soap', 'place-what3words'],
    ['filled.count.soap', 'place-what3words'],
  ])('%j is read as %j', (text, expected) => {
    expect(read(text)).toBe(expected)
  })
})

describe('plus codes', () => {
  it.each(['9C3XGV9X+RJ', '9c3xgv9x+rj'])('are %j', (text) => {
    expect(readTypedPlace(text)).toMatchObject({ kind: 'plus-code', label: '9C3XGV9X+RJ' })
  })

  it.each(['GV9X+RJ', '9C3XGV9X', '9C3XGV9X+R', 'AAAAAAAA+AA', 'XXXXXXXX+XX'])('are not %j', (text) => {
    expect(readTypedPlace(text).kind).toBe('name')
  })
})

describe('postcodes', () => {
  it.each([
    ['sw9 8hp', 'SW9 8HP', true],
    ['SW9', 'SW9', true],
    ['12 High St, London SW9 8HP', 'SW9 8HP', false],
    ['12 High St, London SW98HP, UK', 'SW9 8HP', false],
    ['M1 1AE to SW9 8HP', 'SW9 8HP', false],
    ['EC1V OBW', 'EC1V 0BW', false],
    ['Y062 7TT', 'YO62 7TT', false],
    ['SW1A IAA', 'SW1A 1AA', false],
    ['SWIA 1AA', 'SW1A 1AA', false],
    ['0X1 1AA', 'OX1 1AA', false],
    ['W1O 1AA', 'W10 1AA', false],
  ])('%j is %s', (text, label, isTyped) => {
    expect(readTypedPlace(text)).toEqual({ kind: 'postcode', label, isTyped })
  })

  it.each(['SW9 8H0', 'Bioko', '10 1AAA', 'London', 'XSW9 8HPX', '100 001'])('%j is none', (text) => {
    expect(readTypedPlace(text).kind).not.toBe('postcode')
  })
})

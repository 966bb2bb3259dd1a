import { describe, expect, it } from 'vitest'
import { readLayout } from './postcode-file.ts'

const read = (header: string, row: string) => readLayout(header.split(',')).readRow(row.split(','))

describe('a file', () => {
  it.each(['name,address,latitude,longitude', 'postcode,town', 'SW9,51.46,-0.11', 'Postcode'])(
    'that begins with %j is rejected',
    (first) => {
      expect(() => readLayout(first.split(','))).toThrow('Unknown postcode file format')
    },
  )

  it.each([
    ['plain', 'postcode,lat,long', 'SW9 8HP,51.46,-0.11'],
    ['capitals', 'Long,POSTCODE,Latitude', '-0.11,sw98hp,51.46'],
    [
      'ONSPD',
      'pcd,pcd2,pcds,dointr,doterm,oseast1m,osnrth1m,lat,long',
      'SW9 8HP,SW9  8HP,SW9 8HP,198001,202001,1,2,51.46,-0.11',
    ],
    ['newer ONSPD', 'pcd7,pcd8,pcds,dointr,doterm,lat,long', 'SW9 8HP,SW9 8HP,SW9 8HP,198001,,51.46,-0.11'],
  ])('%s', (_, header, row) => {
    expect(readLayout(header.split(',')).isHeader).toBe(true)
    expect(read(header, row)).toEqual({ postcode: 'SW98HP', latitude: 51.46, longitude: -0.11 })
  })

  it.each([
    ['without a header', 'NR30 5XX,10,651410,313177,E92000001,,E18000001,,E07000145,E05005788', false],
    ['with one', 'Postcode,Positional_quality_indicator,Eastings,Northings', true],
  ])('Code-Point Open %s', (_, first, isHeader) => {
    expect(readLayout(first.split(',')).isHeader).toBe(isHeader)
    expect(read(first, 'NR305XX,10,651410,313177')).toEqual({
      postcode: 'NR305XX',
      latitude: expect.closeTo(52.658, 3),
      longitude: expect.closeTo(1.716, 3),
    })
  })

  it('has postcodes of Northern Ireland in the Irish Grid', () => {
    const header = 'postcode,easting,northing'
    const place = { latitude: expect.closeTo(54.719, 3), longitude: expect.closeTo(-6.2937, 3) }
    expect(read(header, 'BT41 3UB,310000,387000')).toEqual({ postcode: 'BT413UB', ...place })
    const brixton = { latitude: expect.closeTo(51.463, 3), longitude: expect.closeTo(-0.1153, 3) }
    expect(read(header, 'SW9 8HP,531000,175500')).toEqual({ postcode: 'SW98HP', ...brixton })
  })

  it('with three columns needs no header', () => {
    expect(read('SW9 8HP,51.46,-0.11', 'SW9 8HP,51.46,-0.11')).toMatchObject({
      postcode: 'SW98HP',
      latitude: 51.46,
    })
  })
})

describe('a row', () => {
  const plain = 'postcode,lat,long'

  it.each([
    [plain, 'SW9 8HP,,'],
    [plain, 'SW9 8HP,,0.00000'],
    [plain, 'SW9 8HP,,-0.11'],
    [plain, 'SW9 8HP,0,0'],
    [plain, 'JE2 3AB,99.999999,0.000000'],
    [plain, 'SW9 8HP'],
    ['AB1 0AA,90,0,0', 'AB1 0AA,90,0,0'],
  ])('under %s has no coordinates in %j', (header, row) => {
    expect(read(header, row)).toBe('without coordinates')
  })

  it.each([
    ['SW9,51.46,-0.11', '"SW9" is not a full postcode.'],
    [',51.46,-0.11', '"" is not a full postcode.'],
    ['SW9 8HP,north,-0.11', 'north, -0.11 is not a place in the United Kingdom.'],
    ['SW9 8HP,-0.11,51.46', '-0.11, 51.46 is not a place in the United Kingdom.'],
    ['SW9 8HP,48.85,2.35', '48.85, 2.35 is not a place in the United Kingdom.'],
  ])('is invalid: %j', (row, error) => {
    expect(read(plain, row)).toEqual({ error })
  })

  it.each([
    ['SW9 8HP', '1531000', '175500'],
    ['SW9 8HP', 'east', '175500'],
    ['BT41 3UB', '120000', '540000'],
  ])('of %s is invalid at %s, %s', (postcode, easting, northing) => {
    const error = `${easting}, ${northing} is not a place in the United Kingdom.`
    expect(read('postcode,easting,northing', [postcode, easting, northing].join())).toEqual({ error })
  })
})

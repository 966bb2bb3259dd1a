import { describe, expect, it } from 'vitest'
import { readColumns } from './court-columns.ts'
import { readCourtRow } from './court-row.ts'

function read(titles: string, ...cells: string[]) {
  const columns = readColumns(['name', 'address', ...titles.split('|')])
  const row = readCourtRow(columns, ['Cage', '1 Street', ...cells])
  if (typeof row === 'string') return row
  return [row.court.latitude, row.court.longitude].map((degrees) => degrees.toFixed(4)).join(', ')
}
const INVALID = 'Please enter valid latitude and longitude values.'

describe('a file says where its courts are', () => {
  it.each(['latitude', 'x', 'X|Easting', 'Easting', 'osgb_easting|itm_northing', 'x|northing'])(
    'unless its columns are %s',
    (titles) => {
      expect(() => read(titles)).toThrow(/missing: (latitude, )?longitude\.$/)
    },
  )

  it.each(['X|Y', 'x|y', 'X coordinate|Y coordinate'])('in columns named %s', (titles) => {
    expect(read(titles, '-0.1278', '51.5074')).toBe('51.5074, -0.1278')
  })

  it.each(['point', 'Location', 'COORDINATES', 'LatLng', 'lat_long', 'geo_point_2d', 'WKT'])(
    'in one column named %s',
    (title) => {
      expect(read(title, '51.5074, -0.1278')).toBe('51.5074, -0.1278')
    },
  )

  it('in a latitude and a longitude rather than another column', () => {
    expect(read('location|x|y|lat|lon', 'Brixton', '530034', '180381', '51.5', '-0.1')).toBe(
      '51.5000, -0.1000',
    )
    const columns = readColumns(['name', 'address', 'location', 'lat', 'lon'])
    expect(columns.ignored).toEqual(['location'])
  })

  it.each([
    ['osgb_easting|osgb_northing', '530034', '180381', '51.5074, -0.1277'],
    ['BNG Easting|BNG Northing', '530,034', '180,381', '51.5074, -0.1277'],
    ['British National Grid X|British National Grid Y', '530034.2', '180381,4', '51.5074, -0.1277'],
    ['Easting (EPSG:27700)|Northing (EPSG:27700)', '530034', '180381', '51.5074, -0.1277'],
    ['irishEasting|irishNorthing', '315904', '234671', '53.3498, -6.2602'],
    ['ITM_E|ITM_N', '715830', '734697', '53.3498, -6.2602'],
    ['Irish Transverse Mercator Easting|ITM Northing', '715830', '734697', '53.3498, -6.2602'],
  ])('in a grid that the titles name: %s', (titles, easting, northing, place) => {
    expect(read(titles, easting, northing)).toBe(place)
  })

  it.each([
    ['OSGB', '530034', '180381', '51.5074, -0.1277'],
    ['EPSG:29903', '315904', '234671', '53.3498, -6.2602'],
    ['Irish Grid', '315904', '234671', '53.3498, -6.2602'],
    ['ITM', '715830', '734697', '53.3498, -6.2602'],
    [
      'Gauss-Krüger',
      '715830',
      '734697',
      'Enter the grid of the easting and northing: British, Irish or ITM.',
    ],
    ['', '715830', '734697', 'Enter the grid of the easting and northing: British, Irish or ITM.'],
    [
      'British',
      '530034',
      '1803810',
      'The easting and northing are not a place in the British National Grid.',
    ],
    ['British', 'east', '180381', 'The easting and northing are not a place in the British National Grid.'],
    ['British', '', '180381', 'Enter the easting and the northing.'],
  ])('in a grid that a column names: %s', (grid, easting, northing, place) => {
    expect(read('Grid|Eastings|Northings', grid, easting, northing)).toBe(place)
  })
})

describe('both coordinates in one cell', () => {
  it.each(['', '51.5', 'Brixton', '91, 0', 'POINT (51.5)', 'LINESTRING (0 51, 1 52)', 'POINT (-0.1 91)'])(
    'are not %j',
    (text) => {
      const beyond = 'Latitude must be between -90 and 90 degrees.'
      expect(read('point', text)).toBe(text.startsWith('POINT (-') ? beyond : INVALID)
    },
  )

  it.each([
    '51.5074 -0.1278',
    '51,5074; −0,1278',
    '(51.5074, -0.1278)',
    'POINT (-0.1278 51.5074)',
    'POINT(-0.1278 51.5074)',
    'Point Z ( -0.1278 51.5074 12.5 )',
    'SRID=4326;POINT(-0.1278 51.5074)',
    `51° 30' 26.64" N, 0° 7' 40.08" W`,
  ])('may be %j', (text) => {
    expect(read('point', text)).toBe('51.5074, -0.1278')
  })
})

import { createReadStream, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bytesOf } from '../../../test/bytes.ts'
import { collectGarbage } from '../../../test/garbage-collection.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import { isPoint } from '../../platform/contract/geo.ts'
import type { FileHead, MapElement } from './map-file.ts'
import { type MapFile, readElements } from './read-elements.ts'

const read = (source: AsyncIterable<Uint8Array>) => collect(readElements(source))

interface Collected {
  elements: MapElement[]
  problems: string[]
  head: FileHead
}

async function collect(file: MapFile): Promise<Collected> {
  const elements: MapElement[] = []
  const problems: string[] = []
  for await (const element of file.elements)
    if ('problem' in element) problems.push(element.problem)
    else elements.push(element)
  return { elements, problems, head: file.head() }
}

const readText = (...chunks: (string | Uint8Array)[]) => read(bytesOf(...chunks))

const refusalOf = (...chunks: (string | Uint8Array)[]) => readText(...chunks).catch((error: unknown) => error)

const POINT = { type: 'Point', coordinates: [-0.12, 51.5] }
const feature = (fields: object = {}) => ({ type: 'Feature', properties: {}, geometry: POINT, ...fields })
const collection = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features })
const overpass = (...elements: unknown[]) => JSON.stringify({ version: 0.6, elements })
const nested = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels))
const withText = (length: number) => feature({ properties: { text: 'x'.repeat(length) } })

describe('what cannot be read', () => {
  const whole = collection(feature(), feature({ properties: { name: 'Café' } }))
  const bytes = new TextEncoder().encode(whole)
  const afterAccent = bytes.indexOf(0xc3) + 1

  it.each([
    ['no bytes', [], 'The file is empty.'],
    ['only blanks', ['\uFEFF', ' \r\n\t', '\n'], 'The file is empty.'],
    [
      'Latin-1',
      ['{"type":"', Uint8Array.of(0x43, 0x61, 0x66, 0xe9), '"}'],
      /^The file is not UTF-8 text\. Save/,
    ],
    ['UTF-16', [Uint8Array.of(0xff, 0xfe, 0x7b, 0x00)], /^The file is not UTF-8 text\. Save/],
    [
      'a spreadsheet',
      [Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 0x14, 0x00)],
      /^The file is none of these: GeoJSON/,
    ],
    ['CSV', ['name,latitude\nCage,51\n'], /^The file is none of these/],
    ['XML', ['<?xml version="1.0"?><osm/>'], /^The file is none of these/],
    ['a number', ['12 '], /^The file is none of these/],
    ['text', ['"FeatureCollection"'], /^The file is none of these/],
    ['other JSON', ['{"courts":[]}'], /^The file is none of these/],
    ['an empty object', ['{}'], /^The file is none of these/],
    ['another type', ['{"type":"Point","features":[]}'], /^The file is none of these/],
    [
      'TopoJSON',
      ['{"type":"Topology","objects":{},"arcs":[]}'],
      /^The file is TopoJSON\. Convert it to GeoJSON/,
    ],
    [
      'a page of OpenActive',
      ['{"next":"x","items":[{"id":1}]}'],
      /^The file is a page of an OpenActive feed/,
    ],
    ['broken XML', ['<kml><Document></kml>'], 'The file is not valid XML. Save it again.'],
    [
      'metres of the British grid',
      [
        '{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::27700"}},"features":[]}',
      ],
      'The coordinates of the file are in EPSG:27700, not in degrees. Save it in WGS 84 (EPSG:4326).',
    ],
    ['another type at the end', ['{"features":[],"type":{}}'], /^The file is none of these/],
    ['features without a type', ['{"features":[]}'], /^The file is none of these/],
    [
      'features without a type of their own',
      ['{"features":[],"elements":{"type":"FeatureCollection"}}'],
      /^The file is none of these/,
    ],
    [
      'features that are no list',
      ['{"type":"FeatureCollection","features":{"a":{}}}'],
      /^The file is none of these/,
    ],
    [
      'features elsewhere',
      ['{"type":"FeatureCollection","a":{"features":[]}}'],
      /^The file is none of these/,
    ],
    ['two lists', ['{"type":"FeatureCollection","features":[],"features":[]}'], /more than one list/],
    ['lists of both formats', ['{"elements":[],"features":[]}'], /more than one list/],
    ['a file cut off in a feature', [whole.slice(0, -20)], 'The file ends in the middle. Download it again.'],
    ['a file cut off at the end', [whole.slice(0, -1)], 'The file ends in the middle. Download it again.'],
    [
      'a file cut off in a letter',
      [bytes.subarray(0, afterAccent)],
      'The file ends in the middle. Download it again.',
    ],
    ['a file cut off at the beginning', ['{'], 'The file ends in the middle. Download it again.'],
    [
      'a missing comma',
      [whole.replace('},{', '} {')],
      'Feature 2 is not valid JSON. Download the file again.',
    ],
    ['an unquoted name', [whole.replace('"Café"', 'Café')], /^Feature 2 is not valid JSON/],
    ['a number with two points', [whole.replace('51.5', '51.5.1')], /^Feature 1 is not valid JSON/],
    ['NaN', [whole.replace('51.5', 'NaN')], /^Feature 1 is not valid JSON/],
    [
      'a comma after the last feature',
      [whole.replace(']}', ',]}')],
      /^The file is not valid JSON|^Feature 1 is not/,
    ],
    ['text after the end', [whole, ' \n', '{}'], 'The file is not valid JSON. Download it again.'],
    ['two files in one', [whole, whole], 'The file is not valid JSON. Download it again.'],
    [
      'a deep feature',
      [collection(feature(), feature({ a: nested(18) }))],
      'Feature 2 is nested too deeply.',
    ],
    ['a deep part', [`{"a":${JSON.stringify(nested(20))}}`], 'A part of the file is nested too deeply.'],
    [
      'a feature of a megabyte',
      [collection(feature(), withText(1024 ** 2))],
      'Feature 2 is larger than 1 MB.',
    ],
    [
      'a part of a megabyte',
      [`{"a":["${'x'.repeat(1024 ** 2)}"]}`],
      'A part of the file is larger than 1 MB.',
    ],
  ])('refuses %s', async (_, chunks, sentence) => {
    const refusal = await refusalOf(...chunks)
    expect(refusal).toBeInstanceOf(ApiError)
    const message = typeof sentence === 'string' ? sentence : expect.stringMatching(sentence)
    expect(refusal).toMatchObject({ code: 'file-unusable', message })
  })

  it.each([
    ['a feature', '{"type":"FeatureCollection","features":[{"a":"', 'Feature 1 is larger than 1 MB.'],
    ['a key', '{"', 'A part of the file is larger than 1 MB.'],
    ['a space', '{"type":', 'A part of the file is larger than 1 MB.'],
  ])('reads no more than a megabyte of %s without an end', async (_, start, sentence) => {
    let sent = 0
    async function* endless() {
      yield* bytesOf(start)
      for (; sent < 1000; sent++) yield* bytesOf(' '.repeat(100_000))
    }
    await expect(read(endless())).rejects.toMatchObject({ code: 'file-unusable', message: sentence })
    expect(sent).toBeLessThan(12)
  })

  it('accepts a feature of exactly a megabyte, but not of a byte more', async () => {
    const rest = JSON.stringify(withText(0)).length
    expect((await readText(collection(withText(1024 ** 2 - rest)))).elements).toHaveLength(1)
    expect(await refusalOf(collection(withText(1024 ** 2 - rest + 1)))).toMatchObject({
      message: 'Feature 1 is larger than 1 MB.',
    })
  })

  it('accepts twenty levels', async () => {
    expect((await readText(collection(feature({ a: nested(17) })))).elements).toHaveLength(1)
  })

  it.each([
    ['features', collection(...Array(1001).fill(feature()))],
    ['elements', overpass(...Array(1001).fill({ type: 'node', id: 1, lat: 0, lon: 0 }))],
  ])('refuses more %s than allowed', async (things, json) => {
    expect((await collect(readElements(bytesOf(json), 1001))).elements).toHaveLength(1001)
    const message = `The file has more than 1,000 ${things}.`
    await expect(collect(readElements(bytesOf(json), 1000))).rejects.toMatchObject({ message })
  })

  it('passes on errors of the source', async () => {
    async function* broken() {
      yield* bytesOf('{"type":"FeatureCollection",')
      throw new Error('the disk is gone')
    }
    await expect(read(broken())).rejects.toThrow('the disk is gone')
  })

  it('says nothing about itself before its elements have been read', async () => {
    const file = readElements(bytesOf(collection(feature())))
    expect(file.head).toThrow(/only after all/)
    await file.elements.next()
    expect(file.head).toThrow(/only after all/)
  })
})

describe('what cannot be used of a file', () => {
  it.each([
    ['a feature that is a number', [collection(feature(), 7)], 'Feature 2 is not an object.'],
    ['a feature that is null', [collection(null)], 'Feature 1 is not an object.'],
    ['a feature that is a list', [collection([])], 'Feature 1 is not an object.'],
    [
      'something else than a feature',
      [collection(feature(), { type: 'Point' })],
      'Feature 2 is not a feature.',
    ],
    [
      'a feature without a geometry',
      [collection(feature(), feature({ geometry: null }))],
      'Feature 2 has no geometry.',
    ],
    [
      'such a feature with an id',
      [collection(feature({ id: 'way/7', geometry: null }))],
      'way/7 has no geometry.',
    ],
    [
      'a feature of no known type',
      [collection(feature({ properties: { type: { toString: 1 } }, geometry: {} }))],
      /^Feature 1 has a geometry of an unknown/,
    ],
    [
      'a coordinate of 1e999',
      [collection(feature()).replace('51.5', '1e999')],
      /^Feature 1 has a position without/,
    ],
    ['an element that is null', [overpass(null)], 'Element 1 is not an object.'],
    [
      'an element without a type',
      [overpass({ id: 1, lat: 1, lon: 1 })],
      /^Element 1 is not a node, way or relation/,
    ],
    ['a count', [overpass({ type: 'count', id: 0, tags: {} })], /^Element 1 is not a node, way or relation/],
    [
      'an element of no known type',
      [overpass({ type: { toString: 1 }, id: {} })],
      /^Element 1 is not a node/,
    ],
    [
      'an element without an id',
      [overpass({ type: 'node', lat: 1, lon: 1 })],
      /^Element 1 is not a node, way/,
    ],
    [
      'an element without geometry',
      [overpass({ type: 'way', id: 7, nodes: [1] })],
      /^way\/7 has no geometry\. End/,
    ],
    [
      'a line of one position',
      [collection(feature({ geometry: { type: 'LineString', coordinates: [[1, 2]] } }))],
      'Feature 1 has a line of fewer than two points.',
    ],
    [
      'a longitude of 180.5',
      [collection(feature({ geometry: { type: 'Point', coordinates: [180.5, 1] } }))],
      /^Feature 1 has a position outside/,
    ],
  ])('is named: %s', async (_, chunks, sentence) => {
    const { problems } = await readText(...chunks)
    expect(problems).toEqual([typeof sentence === 'string' ? sentence : expect.stringMatching(sentence)])
  })

  it('holds back nothing else', async () => {
    const ids = ['way/1', 'way/2', 'way/3']
    const features = ids.map((id, i) => feature({ id, ...(i === 1 && { geometry: null }) }))
    const { elements, problems } = await readText(collection(...features))
    expect(elements.map(({ id }) => id)).toEqual(['way/1', 'way/3'])
    expect(problems).toEqual(['way/2 has no geometry.'])
  })
})

const POINT_OF_WAY = { latitude: 51.5, longitude: -0.12 }
const EDITED_AT = new Date('2022-11-14T21:04:19Z')
const TAGS = { sport: 'basketball', 'addr:city': 'São Paulo' }
const META = { timestamp: '2022-11-14T21:04:19Z', version: 3, changeset: 128909598, user: 'ann', uid: 7 }
const prefixed = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [`@${key}`, value]))

describe('the features of OpenStreetMap', () => {
  const expected = { ...POINT_OF_WAY, id: 'way/123', version: 3, editedAt: EDITED_AT, tags: TAGS, rings: [] }
  const relations = [{ role: 'outer', rel: 5, reltags: { name: 'Park' } }]

  it.each([
    ['flat', { id: 'way/123', properties: { ...META, ...TAGS, id: 'way/123' } }],
    ['flat, with only the id of the feature', { id: 'way/123', properties: { ...META, ...TAGS } }],
    ['flat, with only the id in the properties', { properties: { ...META, ...TAGS, id: 'way/123' } }],
    ['flat, with a version in text', { id: 'way/123', properties: { ...META, ...TAGS, version: '3' } }],
    [
      'prefixed',
      {
        id: 'way/123',
        properties: {
          '@id': 'way/123',
          '@geometry': 'center',
          '@relations': relations,
          ...TAGS,
          ...prefixed(META),
        },
      },
    ],
    [
      'prefixed, with only the id in the properties',
      { properties: { '@id': 'way/123', ...TAGS, ...prefixed(META) } },
    ],
    [
      'prefixed, with only the id of the feature',
      { id: 'way/123', properties: { ...TAGS, ...prefixed(META) } },
    ],
    ['nested', { id: 'way/123', properties: { type: 'way', id: 123, tags: TAGS, relations, meta: META } }],
    ['nested, with no other id', { properties: { type: 'way', id: 123, tags: TAGS, meta: META } }],
    ['of QuickOSM', { properties: { ...TAGS, ...META, full_id: 'w123', osm_id: '123', osm_type: 'way' } }],
    ['with a type and a number', { properties: { ...TAGS, ...META, osm_id: 123, osm_type: 'way' } }],
    ['of osmium', { id: 'w123', properties: { ...TAGS, ...META } }],
    ['of an area of osmium', { id: 'a246', properties: { ...TAGS, ...META } }],
    ['nested, with flat metadata', { properties: { ...META, id: 'way/123', tags: TAGS } }],
  ])('have ids, metadata and tags: %s', async (_, fields) => {
    expect((await readText(collection(feature(fields)))).elements).toEqual([expected])
  })

  it('may have tags that are named like metadata', async () => {
    const properties = { '@id': 'way/123', '@version': 3, version: '2', id: 'A1', user: 'residents' }
    const [element] = (await readText(collection(feature({ properties })))).elements
    expect(element).toMatchObject({ version: 3, tags: { version: '2', id: 'A1', user: 'residents' } })
  })

  it.each([
    ['missing', {}],
    ['null', { timestamp: null, version: null }],
    ['other than a time and a whole number', { timestamp: 'yesterday', version: 1.5 }],
    ['impossible', { timestamp: '2022-02-31T00:00:00Z', version: 0 }],
    ['of another kind', { timestamp: 1668459859, version: true }],
  ])('have no version and time if those are %s', async (_, properties) => {
    const [element] = (await readText(collection(feature({ id: 'node/1', properties })))).elements
    expect(element).toMatchObject({ id: 'node/1', version: undefined, editedAt: undefined })
  })

  it('have the rings of their areas', async () => {
    const square = [[0, 0], [2, 0], [2, 2], [0, 2], [0, 0]] // biome-ignore format: short
    const geometry = {
      type: 'Polygon',
      coordinates: [square, square.map(([x = 0, y = 0]) => [x / 4, y / 4])],
    }
    const [element] = (await readText(collection(feature({ id: 'way/1', geometry })))).elements
    expect(element).toMatchObject({ latitude: 1, longitude: 1 })
    expect(element?.rings).toEqual([square.map(([longitude, latitude]) => ({ latitude, longitude }))])
  })
})

it('the areas of osmium are ways and relations by turns', async () => {
  const ids = ['a202', 'a203', 'n7', 'r9'].map((id) => feature({ id, properties: TAGS }))
  expect((await readText(collection(...ids))).elements.map(({ id }) => id)).toEqual([
    ...['way/101', 'relation/101', 'node/7', 'relation/9'],
  ])
})

describe('other files than collections', () => {
  const courts = ['Line 1', 'Line 2'].map((name, i) => feature({ id: `node/${i + 1}`, properties: { name } }))
  const namesIn = async (...chunks: string[]) =>
    (await readText(...chunks)).elements.map(({ tags }) => tags.name)
  const lines = courts.map((court) => JSON.stringify(court))

  it.each([
    ['one feature', [lines[0] ?? ''], ['Line 1']],
    ['one feature on several lines', [JSON.stringify(courts[0], undefined, 2)], ['Line 1']],
    ['a feature a line', [lines.join('\n')], ['Line 1', 'Line 2']],
    ['a feature a line, with an empty last one', [`${lines.join('\r\n')}\r\n\r\n`], ['Line 1', 'Line 2']],
    ['a text sequence', [lines.map((line) => `\u001E${line}\n`).join('')], ['Line 1', 'Line 2']],
    [
      'a text sequence of several lines each',
      [courts.map((court) => `\u001E${JSON.stringify(court, undefined, 2)}\n`).join('')],
      ['Line 1', 'Line 2'],
    ],
    ['a list of features', [JSON.stringify(courts)], ['Line 1', 'Line 2']],
    ['a long first line', [`${JSON.stringify(withText(200_000))}\n${lines[1]}`], [undefined, 'Line 2']],
  ])('%s', async (_, chunks, names) => {
    expect(await namesIn(...chunks)).toEqual(names)
    const bytes = new TextEncoder().encode(chunks.join(''))
    const inPieces = await readText(
      ...Array.from(bytes.subarray(0, 2000), (byte) => Uint8Array.of(byte)),
      bytes.subarray(2000),
    )
    expect(inPieces.elements.map(({ tags }) => tags.name)).toEqual(names)
  })

  it('name the line that can’t be read', async () => {
    const { elements, problems } = await readText([lines[0], '{"type":', lines[1]].join('\n'))
    expect(elements).toHaveLength(2)
    expect(problems).toEqual(['Feature 2 is not valid JSON.'])
  })

  it('have no more features than allowed, and none of more than a megabyte', async () => {
    await expect(collect(readElements(bytesOf(lines.join('\n')), 1))).rejects.toThrow('more than 1 features')
    const long = JSON.stringify(withText(1024 ** 2 + 1))
    expect(await refusalOf(`${lines[0]}\n`, long)).toMatchObject({
      message: 'Feature 2 is larger than 1 MB.',
    })
  })

  it('a list of places', async () => {
    const places = [
      { name: 'Oak', address: '1 Oak Street', latitude: 51.5, longitude: -0.12 },
      { Name: 'Elm', lat: '51.5', lon: '-0.12' },
      { title: 'Ash', geo: { latitude: 51.5, longitude: -0.12 } },
      { name: 'Fir', latitude: 51.5 },
    ]
    const { elements, problems } = await readText(JSON.stringify(places))
    expect(elements).toMatchObject(
      ['Oak', 'Elm', 'Ash'].map((name) => ({ ...POINT_OF_WAY, id: undefined, tags: { name } })),
    )
    expect(elements[0]?.tags['addr:full']).toBe('1 Oak Street')
    expect(problems).toEqual(['Place 4 has no latitude and longitude.'])
  })

  it('KML', async () => {
    const kml = `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder>
      <Placemark><name>Harbour Court</name><description>Basketball, two hoops</description>
        <ExtendedData><Data name="surface"><value>asphalt</value></Data></ExtendedData>
        <Point><coordinates>-0.12,51.5,0</coordinates></Point></Placemark>
      <Placemark><name>Nowhere</name></Placemark></Folder></Document></kml>`
    const { elements, problems } = await readText(kml)
    expect(elements).toMatchObject([{ ...POINT_OF_WAY, tags: { name: 'Harbour Court', surface: 'asphalt' } }])
    expect(problems).toEqual(['Feature 2 has no geometry.'])
  })

  it('GPX', async () => {
    const gpx = `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="51.5" lon="-0.12"><name>Harbour Court</name></wpt></gpx>`
    expect((await readText(gpx)).elements).toMatchObject([
      { ...POINT_OF_WAY, tags: { name: 'Harbour Court' } },
    ])
  })
})

describe('the features of others', () => {
  it('are called by their names in capitals rather than by those that programs make', async () => {
    const named = { name: 'kml_10', NAME: 'Harbour Park', 'Site Address': '1 Quay' }
    const json = collection(feature({ properties: named }), feature({ properties: { name: 'kml_12' } }))
    const [first, second] = (await readText(json)).elements
    expect(first?.tags).toMatchObject({ name: 'Harbour Park', 'addr:full': '1 Quay' })
    expect(second?.tags).toEqual({})
  })

  it('may have coordinates as text', async () => {
    const geometry = { type: 'Point', coordinates: ['-0.12', ' 51.5 '] }
    expect((await readText(collection(feature({ geometry })))).elements).toMatchObject([POINT_OF_WAY])
  })

  it.each([
    'way/0',
    'w0',
    'A202',
    'way/-5',
    'area/1',
    'way/1/2',
    ' way/1',
    'https://example.org/way/1',
    17,
    null,
    ['way/1'],
  ])('have no id like %j', async (id) => {
    const [element] = (await readText(collection(feature({ id })))).elements
    expect(element).toMatchObject({ id: undefined, version: undefined, editedAt: undefined })
    expect(element?.hasOtherId ?? false).toBe(typeof id === 'string' || typeof id === 'number')
  })

  it('have their properties as tags, with numbers and booleans as text', async () => {
    const properties = {
      name: 'Alki',
      hoops: 2,
      height: 3.05,
      lit: true,
      free: false,
      id: 9,
      version: 2,
      timestamp: 'May',
    }
    const others = { none: null, list: ['a'], object: { a: 1 }, blank: ' ', '': 'unnamed', huge: '1e999' }
    const json = collection(feature({ properties: { ...properties, ...others } })).replace('"1e999"', '1e999')
    const [element] = (await readText(json)).elements
    const tags = {
      name: 'Alki',
      hoops: '2',
      height: '3.05',
      lit: 'yes',
      free: 'no',
      id: '9',
      version: '2',
      timestamp: 'May',
    }
    expect(element).toEqual({
      ...POINT_OF_WAY,
      id: undefined,
      version: undefined,
      editedAt: undefined,
      tags,
      rings: [],
    })
  })

  it.each([[null], [undefined], ['text'], [[]]])(
    'have no tags if their properties are %j',
    async (properties) => {
      expect((await readText(collection(feature({ properties })))).elements).toMatchObject([{ tags: {} }])
    },
  )
})

describe('tags', () => {
  const tagsOf = async (properties: object, id?: string) =>
    (await readText(collection(feature({ id, properties })))).elements[0]?.tags

  it('are without invisible characters and on one line', async () => {
    expect(await tagsOf({ 'na\u0000me\u200B': ' Half\r\nCourt\u202E \t#1 ', e: 'e\u0301' })).toEqual({
      ...{ 'na\uFFFDme': 'Half Court #1', e: 'é' },
    })
  })

  it('are left out if they are longer than OpenStreetMap allows, also in characters beyond 16 bits', async () => {
    const properties = { a: 'x'.repeat(255), b: 'x'.repeat(256), c: '🏀'.repeat(255), d: '🏀'.repeat(256) }
    const keys = { ['k'.repeat(255)]: 'long', ['k'.repeat(256)]: 'longer' }
    const tags = (await tagsOf({ ...properties, ...keys }, 'way/1')) ?? {}
    expect(Object.keys(tags)).toEqual(['a', 'c', 'k'.repeat(255)])
  })

  it('may have values of 2,000 characters in files of others', async () => {
    const tags =
      (await tagsOf({ a: 'x'.repeat(2000), b: 'x'.repeat(2001), ['k'.repeat(256)]: 'longer' })) ?? {}
    expect(Object.keys(tags)).toEqual(['a'])
  })

  it('are at most 200', async () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`key${i}`, i % 2 ? 'x' : '']))
    const tags =
      (await tagsOf({
        ...many,
        ...Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`more${i}`, 'x'])),
      })) ?? {}
    expect(Object.keys(tags)).toHaveLength(200)
    expect(Object.keys(tags).slice(149, 151)).toEqual(['key299', 'more0'])
  })

  it('may be called like parts of objects', async () => {
    const json = collection(feature({ properties: { X: 'x', constructor: 'y' } })).replace(
      '"X"',
      '"__proto__"',
    )
    const tags = (await readText(json)).elements[0]?.tags ?? {}
    expect(Object.entries(tags)).toEqual([['__proto__', 'x'], ['constructor', 'y']]) // biome-ignore format: short
    expect(Object.getPrototypeOf(tags)).toBe(Object.prototype)
  })
})

describe('the elements of the Overpass API', () => {
  it.each([
    ['with metadata', { ...META, tags: TAGS }, { version: 3, editedAt: EDITED_AT, tags: TAGS }],
    ['without metadata', { tags: TAGS }, { version: undefined, editedAt: undefined, tags: TAGS }],
    ['without tags', {}, { version: undefined, editedAt: undefined, tags: {} }],
  ])('%s', async (_, fields, expected) => {
    const json = overpass({ type: 'node', id: 5, lat: 51.5, lon: -0.12, ...fields })
    expect((await readText(json)).elements).toEqual([
      { ...POINT_OF_WAY, id: 'node/5', rings: [], ...expected },
    ])
  })

  it('have the rings of closed ways', async () => {
    const geometry = [[0, 0], [2, 0], [2, 2], [0, 2], [0, 0]].map(([lon, lat]) => ({ lat, lon })) // biome-ignore format: short
    const [element] = (await readText(overpass({ type: 'way', id: 5, nodes: [1, 2, 3, 4, 1], geometry })))
      .elements
    expect(element).toMatchObject({ id: 'way/5', latitude: 1, longitude: 1 })
    expect(element?.rings).toEqual([geometry.map(({ lat, lon }) => ({ latitude: lat, longitude: lon }))])
  })
})

describe('the head', () => {
  const timestamp = '2024-09-01T00:00:00Z'
  const editionAt = new Date(timestamp)
  const type = 'FeatureCollection'
  const features = [feature()]
  const osm3s = { timestamp_osm_base: timestamp, copyright: 'OpenStreetMap' }

  it.each([
    ['GeoJSON', { type, features }, { editionAt: undefined, remark: undefined }],
    ['GeoJSON of an edition', { type, timestamp, features }, { editionAt, remark: undefined }],
    ['GeoJSON that says so at the end', { features, timestamp, type }, { editionAt, remark: undefined }],
    ['GeoJSON of no time', { type, timestamp: 'May', features }, { editionAt: undefined, remark: undefined }],
    [
      'GeoJSON with much else',
      { type, crs: { type: 'name' }, bbox: [0, 0, 1, 1], features, a: { features: [7] } },
      { editionAt: undefined, remark: undefined },
    ],
    ['Overpass JSON', { elements: [] }, { editionAt: undefined, remark: undefined }],
    [
      'Overpass JSON of an edition',
      { version: 0.6, timestamp: 'x', osm3s, elements: [] },
      { editionAt, remark: undefined },
    ],
    [
      'Overpass JSON with a remark',
      { osm3s, elements: [], remark: 'runtime error:\n timed out' },
      { editionAt, remark: 'runtime error: timed out' },
    ],
    [
      'a long remark',
      { elements: [], remark: 'x'.repeat(1000) },
      { editionAt: undefined, remark: 'x'.repeat(500) },
    ],
    [
      'remarks elsewhere',
      { elements: [{ type: 'node', id: 1, lat: 1, lon: 1, remark: 'no' }], a: { remark: 'no' } },
      { editionAt: undefined, remark: undefined },
    ],
  ])('of %s', async (_, file, head) => {
    expect((await readText(JSON.stringify(file))).head).toEqual(head)
    expect((await readText(JSON.stringify(file, undefined, 2))).head).toEqual(head)
  })
})

describe('the bytes of a file', () => {
  const features = ['Café', '€', '🏀'].map((name, i) => feature({ id: `way/${i + 1}`, properties: { name } }))
  const file = JSON.stringify({ timestamp: '2024-09-01T00:00:00Z', type: 'FeatureCollection', features })

  it('may come in any pieces and begin with a byte order mark', async () => {
    const whole = await readText(file)
    expect(whole.elements.map(({ id, tags }) => [id, tags.name])).toEqual([
      ['way/1', 'Café'],
      ['way/2', '€'],
      ['way/3', '🏀'],
    ])
    const bytes = new TextEncoder().encode(`\uFEFF${file}\r\n`)
    expect(await readText(...Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(whole)
  })

  it('are read as they are needed', async () => {
    let sent = 0
    async function* endless() {
      yield* bytesOf('{"elements":[')
      for (; ; sent++) yield* bytesOf('{"type":"node","id":1,"lat":0,"lon":0},')
    }
    let count = 0
    for await (const _ of readElements(endless()).elements) if (++count === 10) break
    expect(sent).toBe(9)
  })

  it('are not kept in memory', async () => {
    const heaps: number[] = []
    async function* large() {
      yield* bytesOf('{"type":"FeatureCollection","features":[')
      for (let sent = 0; sent < 10_000; sent++) {
        if (sent % 5000 === 1000) heaps.push(await heapInUse())
        yield* bytesOf(
          JSON.stringify(feature({ id: `way/${sent + 1}`, note: `${sent} ${'x'.repeat(2000)}` })),
          ',',
        )
      }
      yield* bytesOf(JSON.stringify(feature()), ']}')
    }
    for await (const _ of readElements(large()).elements);
    const [before = 0, after = 0] = heaps
    // The features in between have 10 MB.
    expect(after - before).toBeLessThan(2_000_000)
  })

  it('keep elements with the same id', async () => {
    const twice = collection(feature({ id: 'way/1' }), feature({ id: 'way/1' }))
    expect((await readText(twice)).elements.map(({ id }) => id)).toEqual(['way/1', 'way/1'])
  })
})

/** Bytes. */
async function heapInUse(): Promise<number> {
  await collectGarbage()
  return process.memoryUsage().heapUsed
}

/** Folder with real files to read: GeoJSON and Overpass JSON. */
const REAL_FILES = process.env.TEST_MAP_FILES ?? ''

describe.runIf(existsSync(REAL_FILES))('real files', () => {
  const names = REAL_FILES ? readdirSync(REAL_FILES).filter((name) => /\.(geo)?json$/.test(name)) : []

  it.each(names)('%s', async (name) => {
    const { elements } = await read(createReadStream(join(REAL_FILES, name)))
    expect(elements.length).toBeGreaterThan(0)
    expect(elements.filter(({ latitude, longitude }) => !isPoint(latitude, longitude))).toEqual([])
    expect(elements.filter(({ tags }) => Object.keys(tags).length === 0)).toEqual([])
    const ids = elements.flatMap(({ id }) => id ?? [])
    expect([0, elements.length]).toContain(new Set(ids).size)
    expect(elements.filter(({ id, editedAt, version }) => id && !(editedAt && version))).toEqual([])
  })
})

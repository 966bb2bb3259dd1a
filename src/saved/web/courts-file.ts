import { isPoint, type Point } from '../../platform/contract/geo.ts'
import { isCourtId, MAX_SAVED } from '../contract/limits.ts'

/** What a file says of a place. */
export interface PlaceInFile extends Point {
  name: string
  note: string
  lists: string[]
  /** The address of its page, if the file is ours or another site's of the kind. */
  url: string
}

export type FileFormat = 'gpx' | 'kml' | 'geojson'

const MEDIA_TYPES: Record<FileFormat, string> = {
  gpx: 'application/gpx+xml',
  kml: 'application/vnd.google-earth.kml+xml',
  geojson: 'application/geo+json',
}

/** Bytes: fifty times what 500 courts need. */
const MAX_FILE_BYTES = 10 * 1024 * 1024
const TOO_LARGE = 'This file is too large. Choose one of at most 10 MB.'
const UNREADABLE = 'This file can’t be read. Choose a GPX, KML or GeoJSON file.'
const NO_PLACES = 'There are no places in this file.'
const TOO_MANY = `This file has too many places. Choose one with at most ${MAX_SAVED}.`

/** Places as a file for other apps, with the notes. */
export function writePlaces(format: FileFormat, places: readonly PlaceInFile[]): Blob {
  const text = { gpx: toGpx, kml: toKml, geojson: toGeoJson }[format](places)
  return new Blob([text], { type: MEDIA_TYPES[format] })
}

const toGeoJson = (places: readonly PlaceInFile[]) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: places.map(({ latitude, longitude, ...properties }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties,
    })),
  })

/** GPX 1.1: https://www.topografix.com/GPX/1/1/ */
const toGpx = (places: readonly PlaceInFile[]) =>
  xmlText('http://www.topografix.com/GPX/1/1', 'gpx', (gpx, add) => {
    gpx.setAttribute('version', '1.1')
    gpx.setAttribute('creator', 'Opencourt')
    for (const { latitude, longitude, name, note, lists, url } of places) {
      const point = add(gpx, 'wpt')
      point.setAttribute('lat', String(latitude))
      point.setAttribute('lon', String(longitude))
      add(point, 'name', name)
      if (note) add(point, 'desc', note)
      add(point, 'link').setAttribute('href', url)
      if (lists.length > 0) add(point, 'type', inOneLine(lists))
    }
  })

/** KML 2.2: https://docs.ogc.org/is/07-147r2/07-147r2.html */
const toKml = (places: readonly PlaceInFile[]) =>
  xmlText('http://www.opengis.net/kml/2.2', 'kml', (kml, add) => {
    const document = add(kml, 'Document')
    for (const { latitude, longitude, name, note, lists, url } of places) {
      const mark = add(document, 'Placemark')
      add(mark, 'name', name)
      if (note) add(mark, 'description', note)
      const data = add(mark, 'ExtendedData')
      for (const [key, value] of Object.entries({ url, lists: inOneLine(lists) })) {
        const entry = add(data, 'Data')
        entry.setAttribute('name', key)
        add(entry, 'value', value)
      }
      add(add(mark, 'Point'), 'coordinates', `${longitude},${latitude}`)
    }
  })

/** Commas within a name are told from those between names by the space after them, which reading makes an ordinary one. */
const inOneLine = (lists: readonly string[]) =>
  lists.map((name) => name.replaceAll(', ', ',\u00a0')).join(', ')

function xmlText(
  namespace: string,
  name: string,
  fill: (root: Element, add: (parent: Element, name: string, text?: string) => Element) => void,
): string {
  const file = document.implementation.createDocument(namespace, name)
  fill(file.documentElement, (parent, child, text) => {
    const element = parent.appendChild(file.createElementNS(namespace, child))
    if (text !== undefined) element.textContent = text
    return element
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(file)}`
}

/** The places in a GPX, KML or GeoJSON file; throws a sentence if there are none. */
export async function readPlaces(file: Blob): Promise<PlaceInFile[]> {
  if (file.size > MAX_FILE_BYTES) throw new Error(TOO_LARGE)
  const text = await file.text()
  const features = await featuresOf(text).catch(() => {
    throw new Error(UNREADABLE)
  })
  const places = features.flatMap(placeOf)
  if (places.length === 0) throw new Error(NO_PLACES)
  if (places.length > MAX_SAVED) throw new Error(TOO_MANY)
  return places
}

interface PointFeature {
  geometry?: { type?: string; coordinates?: unknown } | null
  properties?: Record<string, unknown> | null
}

async function featuresOf(text: string): Promise<(PointFeature | null)[]> {
  const { features } = text.trimStart().startsWith('<') ? await readXml(text) : JSON.parse(text)
  if (!Array.isArray(features)) throw new TypeError(UNREADABLE)
  return features
}

async function readXml(text: string) {
  const file = new DOMParser().parseFromString(text, 'text/xml')
  // Of a file that ends too early some browsers read the beginning, others nothing.
  if (file.querySelector('parsererror')) throw new TypeError(UNREADABLE)
  const { gpx, kml } = await import('@tmcw/togeojson')
  const read = file.documentElement.localName === 'gpx' ? gpx : kml
  return read(file)
}

function placeOf(feature: PointFeature | null): PlaceInFile[] {
  const { geometry, properties } = feature ?? {}
  if (geometry?.type !== 'Point' || !Array.isArray(geometry.coordinates)) return []
  const [longitude, latitude] = geometry.coordinates.map(Number)
  if (latitude === undefined || longitude === undefined || !isPoint(latitude, longitude)) return []
  const given = properties ?? {}
  const text = (...names: string[]) => textOf(names.map((name) => given[name]).find(Boolean))
  const links = Array.isArray(given.links) ? (given.links[0] as { href?: string } | undefined) : undefined
  const lists = Array.isArray(given.lists) ? given.lists.map(String) : text('lists', 'type').split(', ')
  return [
    {
      ...{ latitude, longitude, name: text('name'), url: text('url') || (links?.href ?? '') },
      note: text('note', 'desc', 'description'),
      lists: lists.filter(Boolean),
    },
  ]
}

/** Descriptions in KML are often `{ '@type': 'html', value }`. */
const textOf = (value: unknown) =>
  String((typeof value === 'object' ? (value as { value?: unknown } | null)?.value : value) ?? '')

/** The id of a court whose page on this site an address leads to. */
export function courtIdOf(url: string, origin: string): number | undefined {
  if (!URL.canParse(url)) return undefined
  const address = new URL(url)
  const [, id] = /^\/courts\/(\d{1,10})$/.exec(address.pathname) ?? []
  return address.origin === origin && isCourtId(Number(id)) ? Number(id) : undefined
}

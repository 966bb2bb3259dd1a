import { z } from 'zod'
import { getField, OTHER_TITLES, plainTitle } from '../../database/contract/court-fields.ts'
import { sanitizeLine } from '../../platform/contract/sanitize-text.ts'
import type { MapElement, UnreadableElement } from './map-file.ts'
import { geoJsonShape, isRecord, overpassShape, pointOn, UnusableShape } from './shapes.ts'

/** What an object of a file is: a GeoJSON feature, an element of the Overpass API, or a place with its coordinates. */
export type ObjectKind = 'feature' | 'element' | 'place'

const MAX_TAGS = 200
/** OpenStreetMap's own limit for keys and values, characters. */
const MAX_TAG_LENGTH = 255
/** A value in a file without ids of OpenStreetMap, characters. */
const MAX_VALUE_LENGTH = 2000
const MAX_VERSION = 2 ** 31 - 1
/** Earlier dates are mistakes. */
const OPENSTREETMAP_START = Date.UTC(2004, 7)

/** 'Feature 3'. */
export const nameOfObject = (kind: ObjectKind, position: number) =>
  `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${position}`

/** An object of a file, at its position from 1. */
export function elementOf(
  kind: ObjectKind,
  value: unknown,
  position: number,
): MapElement | UnreadableElement {
  let id: string | undefined
  try {
    if (!isRecord(value)) throw new UnusableShape('is not an object.')
    const about = ABOUT[kind](value)
    id = about.id
    const shape = kind === 'element' ? overpassShape(value) : geoJsonShape(geometryOf(kind, value))
    return { ...about, ...pointOn(shape), rings: shape.areas.map(({ outer }) => outer) }
  } catch (error) {
    if (error instanceof UnusableShape)
      return { id, problem: `${id ?? nameOfObject(kind, position)} ${error.message}` }
    throw error
  }
}

type About = Pick<MapElement, 'id' | 'hasOtherId' | 'version' | 'editedAt' | 'tags'>

const ABOUT: Record<ObjectKind, (value: Record<string, unknown>) => About> = {
  feature: aboutFeature,
  element: aboutElement,
  place: (value) => aboutPlace(value, value.id),
}

const METADATA = ['id', 'timestamp', 'version', 'changeset', 'user', 'uid', 'full_id', 'osm_id', 'osm_type']

function aboutFeature({ type, id: featureId, properties: given }: Record<string, unknown>): About {
  if (type !== 'Feature') throw new UnusableShape('is not a feature.')
  const properties = isRecord(given) ? given : {}
  const { tags, meta } = properties
  const id = osmIdOf(featureId, properties)
  if (!id) return aboutPlace(properties, featureId ?? properties['@id'])
  if (isRecord(tags)) return { id, ...editOf(isRecord(meta) ? meta : properties), tags: tagsOf(tags) }
  return { id, ...aboutFlat(properties) }
}

/** Of tags and metadata in one object. With '@id', all names of metadata begin with '@', so others are tags. */
function aboutFlat(properties: Record<string, unknown>): Omit<About, 'id'> {
  const isPrefixed = '@id' in properties
  const isTag = (key: string) => !key.startsWith('@') && (isPrefixed || !METADATA.includes(key))
  const { '@timestamp': timestamp, '@version': version } = properties
  const edit = isPrefixed ? { timestamp, version } : { timestamp, version, ...properties }
  return { ...editOf(edit), tags: tagsOf(properties, MAX_TAG_LENGTH, isTag) }
}

function aboutElement({ type, id: number, tags, ...meta }: Record<string, unknown>): About {
  const id = fullId(`${textOf(type)}/${textOf(number)}`)
  if (!id) throw new UnusableShape('is not a node, way or relation with an id.')
  return { id, ...editOf(meta), tags: isRecord(tags) ? tagsOf(tags) : {} }
}

/** How programs that make KML call places without a name. */
const MADE_NAME = /^kml_\d+$/i

/** Of a place that isn't an object of OpenStreetMap. */
function aboutPlace(properties: Record<string, unknown>, id: unknown): About {
  const tags = tagsOf(properties, MAX_VALUE_LENGTH)
  const named = (what: 'name' | 'address', isMeant = (_: string) => true) =>
    [what, ...OTHER_TITLES[what]]
      .map((title) => Object.entries(tags).find(([key, text]) => plainTitle(key) === title && isMeant(text)))
      .find(Boolean)?.[1]
  const { name: given, ...others } = tags
  const name = named('name', (text) => !MADE_NAME.test(text))
  const address = named('address')
  return {
    ...{ id: undefined, version: undefined, editedAt: undefined },
    ...(textOf(id) && { hasOtherId: true }),
    tags: {
      ...(given === name ? tags : { ...others, ...(name && { name }) }),
      ...(address && !('addr:full' in tags) && { 'addr:full': address }),
    },
  }
}

function geometryOf(kind: 'feature' | 'place', value: Record<string, unknown>): unknown {
  if (kind === 'feature') return value.geometry
  const { geo, location } = value
  const parts = [value, geo, location].filter(isRecord)
  const [latitude, longitude] = COORDINATE_KEYS.map((keys) =>
    parts.flatMap((part) =>
      Object.entries(part).flatMap(([key, text]) => (keys.includes(plainTitle(key)) ? [text] : [])),
    ),
  )
  if (!latitude?.length || !longitude?.length) throw new UnusableShape('has no latitude and longitude.')
  return { type: 'Point', coordinates: [longitude[0], latitude[0]] }
}
const COORDINATE_KEYS = (['latitude', 'longitude'] as const).map((name): readonly string[] => [
  name,
  ...(getField(name).aliases ?? []),
])

/** What courts of OpenStreetMap have, one or the other. */
const TAG_KEYS = ['leisure', 'sport', 'building']

/** The id of an object of OpenStreetMap, however the program that wrote the file spells it: 'way/123'. */
function osmIdOf(featureId: unknown, properties: Record<string, unknown>): string | undefined {
  const { '@id': prefixed, id, type, full_id, osm_id, osm_type } = properties
  // Other programs number their features like this, too.
  const isTagged = TAG_KEYS.some((key) => key in properties)
  return (
    fullId(featureId) ??
    (isTagged ? shortId(featureId) : undefined) ??
    fullId(prefixed) ??
    shortId(prefixed) ??
    fullId(id) ??
    fullId(`${textOf(type)}/${textOf(id)}`) ??
    shortId(full_id) ??
    fullId(full_id) ??
    fullId(osm_id) ??
    fullId(`${textOf(osm_type)}/${textOf(osm_id)}`) ??
    shortId(`${textOf(osm_type).toLowerCase()}${textOf(osm_id)}`)
  )
}

function fullId(value: unknown): string | undefined {
  return typeof value === 'string' && /^(node|way|relation)\/[1-9]\d{0,18}$/.test(value) ? value : undefined
}

const KINDS = { n: 'node', w: 'way', r: 'relation' } as const

/**
 * 'w123' of QuickOSM and osmium. Areas of osmium, 'a246', are ways and relations by turns:
 * https://osmcode.org/libosmium/manual.html#areas
 */
function shortId(value: unknown): string | undefined {
  const [, letter, digits] = /^([nwra])([1-9]\d{0,18})$/.exec(textOf(value)) ?? []
  if (!letter || !digits) return undefined
  if (letter !== 'a') return `${KINDS[letter as keyof typeof KINDS]}/${digits}`
  const number = BigInt(digits)
  return number % 2n === 0n ? `way/${number / 2n}` : fullId(`relation/${(number - 1n) / 2n}`)
}

function editOf({ timestamp, version }: Record<string, unknown>): Pick<About, 'version' | 'editedAt'> {
  const number = Number(textOf(version))
  return {
    version: Number.isInteger(number) && number > 0 && number <= MAX_VERSION ? number : undefined,
    editedAt: timeOf(timestamp),
  }
}

const isoTime = z.iso.datetime({ offset: true })

export function timeOf(value: unknown): Date | undefined {
  const { data } = isoTime.safeParse(value)
  const time = new Date(data ?? Number.NaN)
  return time.getTime() > OPENSTREETMAP_START ? time : undefined
}

/** The first tags, without those that are empty or too long. */
function tagsOf(
  values: Record<string, unknown>,
  maxLength = MAX_TAG_LENGTH,
  isTag: (key: string) => boolean = () => true,
): Record<string, string> {
  const tags: [key: string, value: string][] = []
  for (const [key, value] of Object.entries(values)) {
    if (tags.length === MAX_TAGS) break
    const tag: [string, string] = [lineOf(key, MAX_TAG_LENGTH), lineOf(textOf(value), maxLength)]
    if (tag.every(Boolean) && isTag(key)) tags.push(tag)
  }
  return Object.fromEntries(tags)
}

/** Some programs write numbers and booleans as such. Anything else but text becomes empty. */
export function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' || Number.isFinite(value) ? String(value) : ''
}

/** A sanitized text; empty if it is too long. */
function lineOf(text: string, maxLength: number): string {
  const isTooLong = text.length > maxLength && (text.length > 2 * maxLength || [...text].length > maxLength)
  return isTooLong ? '' : sanitizeLine(text)
}

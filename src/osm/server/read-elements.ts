import {
  JSONParser,
  type ParsedElementInfo,
  type ParsedTokenInfo,
  TokenizerError,
  TokenParserError,
  TokenType,
} from '@streamparser/json'
import { z } from 'zod'
import { ApiError } from '../../platform/contract/errors.ts'
import type { Point } from '../../platform/contract/geo.ts'
import { sanitizeLine } from '../../platform/contract/sanitize-text.ts'
import { geoJsonShape, isRecord, overpassShape, pointOn, UnusableShape } from './shapes.ts'

/** An object of the file, with a point that lies on it. */
export interface MapElement extends Point {
  /** 'way/123'; undefined if the file has no ids of OpenStreetMap. */
  id: string | undefined
  version: number | undefined
  /** When it was last edited; undefined if the file doesn't say. */
  editedAt: Date | undefined
  tags: Readonly<Record<string, string>>
  /** The outer rings of its areas (closed, in degrees); none for points and open lines. */
  rings: readonly (readonly Point[])[]
}

export interface FileHead {
  /** Of the edition of the data: `timestamp` of GeoJSON, `osm3s.timestamp_osm_base` of Overpass JSON. */
  editionAt: Date | undefined
  /** What the Overpass API says about the query, such as that it ran out of time and the data is incomplete. */
  remark: string | undefined
}

export interface MapFile {
  /** In the order of the file; can be read once. */
  elements: AsyncGenerator<MapElement, void, undefined>
  /** What the file says about itself, before or after its elements. Throws until all elements have been read. */
  head(): FileHead
}

type Format = 'geojson' | 'overpass'

const MAX_MAP_ELEMENTS = 1_000_000
/** One element, and whatever is between two elements, bytes. */
const MAX_PART_BYTES = 1024 ** 2
const MAX_NESTING = 20
const MAX_TAGS = 200
/** OpenStreetMap's own limit for keys and values, characters. */
const MAX_TAG_LENGTH = 255
/** A value in a file without ids of OpenStreetMap, characters. */
const MAX_VALUE_LENGTH = 2000
const MAX_REMARK_LENGTH = 500
const MAX_VERSION = 2 ** 31 - 1
/** Earlier dates are mistakes. */
const OPENSTREETMAP_START = Date.UTC(2004, 7)
/** How much is parsed at a time, bytes. */
const STEP_BYTES = 64 * 1024

const NOT_ACCEPTED =
  'The file is neither GeoJSON with a list of features (FeatureCollection) nor JSON of the Overpass API with a list of elements.'

const NOT_JSON = 'The file is not valid JSON. Download it again.'

const unusable = (text: string) => new ApiError('file-unusable', { text })

/**
 * Reads a GeoJSON FeatureCollection or the JSON of the Overpass API, as UTF-8. Holds one element and a few kilobytes at
 * a time. The elements throw an ApiError with one sentence if the file or any of them can't be used, or if there are more
 * than `maxElements`.
 */
export function readElements(source: AsyncIterable<Uint8Array>, maxElements = MAX_MAP_ELEMENTS): MapFile {
  const parser = new ElementParser(maxElements)
  let head: FileHead | undefined
  async function* elements() {
    for await (const bytes of utf8(source)) yield* parser.read(bytes)
    head = parser.end()
  }
  return {
    elements: elements(),
    head: () => {
      if (!head) throw new Error('The head of a file is known only after all of its elements.')
      return head
    },
  }
}

/** Steps of UTF-8, which may end in the middle of a character. Throws if they are something else, or none or blank. */
async function* utf8(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isBlank = true
  for await (const chunk of source)
    for (let start = 0; start < chunk.length; start += STEP_BYTES) {
      const step = chunk.subarray(start, start + STEP_BYTES)
      const text = decode(decoder, step)
      isBlank &&= text.trim() === ''
      yield step
    }
  if (isBlank) throw unusable('The file is empty.')
}

function decode(decoder: TextDecoder, bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes, { stream: true })
  } catch {
    throw unusable('The file is not UTF-8 text. Save it as UTF-8 and try again.')
  }
}

const FORMATS = new Map<string, Format>([
  ['features', 'geojson'],
  ['elements', 'overpass'],
])

/** Turns the bytes of a file into elements as they arrive. */
class ElementParser {
  private readonly maxElements: number
  private readonly json = new JSONParser({
    paths: [
      '$.type',
      '$.timestamp',
      '$.osm3s.timestamp_osm_base',
      '$.remark',
      '$.features.*',
      '$.elements.*',
    ],
    keepStack: false,
  })
  private format: Format | undefined
  private isInList = false
  /** Of the element being parsed, or else of the last one; the first is 1. */
  private position = 0
  private depth = 0
  private bytesRead = 0
  /** Where the element being parsed, or the last token outside elements, begins. */
  private partStart = 0
  /** The last text directly in the file's object, usually a key. */
  private key = ''
  private readonly facts = new Map<unknown, unknown>()
  private elements: MapElement[] = []

  constructor(maxElements: number) {
    this.maxElements = maxElements
    this.json.onToken = (token) => this.watch(token)
    this.json.onValue = (value) => this.take(value)
  }

  /** Returns the elements that end in these bytes. */
  read(bytes: Uint8Array): MapElement[] {
    this.bytesRead += bytes.length
    try {
      this.json.write(bytes)
    } catch (error) {
      const isSyntax = error instanceof TokenizerError || error instanceof TokenParserError
      throw isSyntax ? this.invalid() : error
    }
    if (!this.json.isEnded) this.checkSize(this.bytesRead)
    return this.elements.splice(0)
  }

  end(): FileHead {
    if (!this.json.isEnded) throw unusable('The file ends in the middle. Download it again.')
    const { format, facts } = this
    if (!format || (format === 'geojson' && !facts.has('type'))) throw unusable(NOT_ACCEPTED)
    const edition = facts.get(format === 'geojson' ? 'timestamp' : 'timestamp_osm_base')
    return { editionAt: timeOf(edition), remark: remarkOf(facts.get('remark')) }
  }

  /** Keeps track of where the parser is, and of the limits, before it parses a token. */
  private watch({ token, value, offset }: ParsedTokenInfo) {
    const opens = token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET
    const closes = token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET
    if (this.depth === 0 && token !== TokenType.LEFT_BRACE) throw unusable(NOT_ACCEPTED)
    if (closes) this.depth--
    if (this.depth <= (this.isInList ? 2 : 1)) this.beginPart(token, offset, closes)
    if (this.depth === 1 && typeof value === 'string' && token === TokenType.STRING) this.key = value
    if (this.depth === 1 && token === TokenType.LEFT_BRACKET) this.beginList()
    if (this.depth === 1 && closes) this.isInList = false
    if (opens && ++this.depth > MAX_NESTING) throw unusable(`${this.name} is nested too deeply.`)
  }

  private beginPart(token: TokenType, offset: number, closes: boolean) {
    this.checkSize(offset + 1)
    this.partStart = offset
    if (!this.isInList || this.depth !== 2 || closes || token === TokenType.COMMA) return
    if (++this.position > this.maxElements)
      throw unusable(`The file has more than ${this.maxElements.toLocaleString('en-GB')} ${this.key}.`)
  }

  private beginList() {
    const format = FORMATS.get(this.key)
    if (!format) return
    if (this.format) throw unusable('The file has more than one list of features or elements.')
    this.format = format
    this.isInList = true
  }

  private checkSize(end: number) {
    if (end - this.partStart > MAX_PART_BYTES) throw unusable(`${this.name} is larger than 1 MB.`)
  }

  /** Of what is being parsed. */
  private get name(): string {
    if (!this.isInList || this.position === 0) return 'A part of the file'
    return `${this.format === 'geojson' ? 'Feature' : 'Element'} ${this.position}`
  }

  private invalid(): ApiError {
    if (!this.isInList || this.position === 0) return unusable(this.format ? NOT_JSON : NOT_ACCEPTED)
    return unusable(`${this.name} is not valid JSON. Download the file again.`)
  }

  private take({ value, key, stack }: ParsedElementInfo) {
    if (typeof key === 'number') {
      this.elements.push(this.elementOf(value))
    } else if (stack.length === 1 || key === 'timestamp_osm_base') {
      if (key === 'type' && value !== 'FeatureCollection') throw unusable(NOT_ACCEPTED)
      this.facts.set(key, value)
    }
  }

  private elementOf(value: unknown): MapElement {
    let name: string | undefined
    try {
      if (!isRecord(value)) throw new UnusableShape('is not an object.')
      const about = this.format === 'geojson' ? aboutFeature(value) : aboutOverpass(value)
      name = about.id
      const shape = this.format === 'geojson' ? geoJsonShape(value.geometry) : overpassShape(value)
      return { ...about, ...pointOn(shape), rings: shape.areas.map(({ outer }) => outer) }
    } catch (error) {
      throw error instanceof UnusableShape ? unusable(`${name ?? this.name} ${error.message}`) : error
    }
  }
}

type About = Pick<MapElement, 'id' | 'version' | 'editedAt' | 'tags'>

const METADATA = ['id', 'timestamp', 'version', 'changeset', 'user', 'uid']

function aboutFeature({ type, id: featureId, properties: given }: Record<string, unknown>): About {
  if (type !== 'Feature') throw new UnusableShape('is not a feature.')
  const properties = isRecord(given) ? given : {}
  const { tags, meta } = properties
  const nestedId = `${textOf(properties.type)}/${textOf(properties.id)}`
  const id = [featureId, properties['@id'], properties.id, nestedId].find(isOsmId)
  if (!id) return { ...NOTHING_KNOWN, tags: tagsOf(properties, MAX_VALUE_LENGTH) }
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

function aboutOverpass({ type, id: number, tags, ...meta }: Record<string, unknown>): About {
  const id = `${textOf(type)}/${textOf(number)}`
  if (!isOsmId(id)) throw new UnusableShape('is not a node, way or relation with an id.')
  return { id, ...editOf(meta), tags: isRecord(tags) ? tagsOf(tags) : {} }
}

const NOTHING_KNOWN = { id: undefined, version: undefined, editedAt: undefined }

function isOsmId(value: unknown): value is string {
  return typeof value === 'string' && /^(node|way|relation)\/[1-9]\d{0,18}$/.test(value)
}

function editOf({ timestamp, version }: Record<string, unknown>): Pick<About, 'version' | 'editedAt'> {
  const number = Number(textOf(version))
  return {
    version: Number.isInteger(number) && number > 0 && number <= MAX_VERSION ? number : undefined,
    editedAt: timeOf(timestamp),
  }
}

const isoTime = z.iso.datetime({ offset: true })

function timeOf(value: unknown): Date | undefined {
  const { data } = isoTime.safeParse(value)
  const time = new Date(data ?? Number.NaN)
  return time.getTime() > OPENSTREETMAP_START ? time : undefined
}

function remarkOf(value: unknown): string | undefined {
  return sanitizeLine(textOf(value).slice(0, MAX_REMARK_LENGTH)) || undefined
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
function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' || Number.isFinite(value) ? String(value) : ''
}

/** A sanitized text; empty if it is too long. */
function lineOf(text: string, maxLength: number): string {
  const isTooLong = text.length > maxLength && (text.length > 2 * maxLength || [...text].length > maxLength)
  return isTooLong ? '' : sanitizeLine(text)
}

import {
  JSONParser,
  type ParsedElementInfo,
  type ParsedTokenInfo,
  TokenizerError,
  TokenParserError,
  TokenType,
} from '@streamparser/json'
import { type ApiError, unusableFile } from '../../platform/contract/errors.ts'
import { sanitizeLine } from '../../platform/contract/sanitize-text.ts'
import { elementOf, nameOfObject, type ObjectKind, textOf, timeOf } from './features.ts'
import {
  type FileHead,
  MAX_PART_BYTES,
  type MapElement,
  NOT_ACCEPTED,
  tooMany,
  type UnreadableElement,
} from './map-file.ts'
import { isRecord } from './shapes.ts'

const MAX_NESTING = 20
const MAX_REMARK_LENGTH = 500

const NOT_JSON = 'The file is not valid JSON. Download it again.'
const TOPOJSON =
  'The file is TopoJSON. Convert it to GeoJSON and try again: mapshaper courts.topojson -o courts.geojson.'
const OPENACTIVE =
  'The file is a page of an OpenActive feed, which lists sessions rather than courts. Save the places as GeoJSON, or as CSV with the columns name, address, latitude and longitude.'

const LISTS = new Map<string, ObjectKind>([
  ['features', 'feature'],
  ['elements', 'element'],
])

/** Turns the bytes of a JSON file into elements as they arrive. */
export class JsonElements {
  private readonly maxElements: number
  private readonly json: JSONParser
  /** What the objects of the list are. */
  private kind: ObjectKind | undefined
  /** The depth of the list that is being read; 0 outside. */
  private listDepth = 0
  /** Of the element being parsed, or else of the last one; the first is 1. */
  private position = 0
  private depth = 0
  private bytesRead = 0
  /** Where the element being parsed, or the last token outside elements, begins. */
  private partStart = 0
  /** The last text directly in the file's object, usually a key. */
  private key = ''
  private readonly facts = new Map<unknown, unknown>()
  private elements: (MapElement | UnreadableElement)[] = []

  /** @param isList whether the file is a list rather than an object with one in it */
  constructor(maxElements: number, isList: boolean) {
    this.maxElements = maxElements
    const ofObject = [
      'type',
      'timestamp',
      'crs',
      'osm3s.timestamp_osm_base',
      'remark',
      'features.*',
      'elements.*',
    ]
    const ofFeature = ['id', 'geometry', 'properties']
    const paths = isList ? ['$.*'] : [...ofObject, ...ofFeature].map((path) => `$.${path}`)
    this.json = new JSONParser({ paths, keepStack: false })
    this.json.onToken = (token) => this.watch(token)
    this.json.onValue = (value) => this.take(value)
  }

  /** Returns the elements that end in these bytes. */
  read(bytes: Uint8Array): (MapElement | UnreadableElement)[] {
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

  end(): { elements: (MapElement | UnreadableElement)[]; head: FileHead } {
    if (!this.json.isEnded) throw unusableFile('The file ends in the middle. Download it again.')
    const { facts } = this
    if (!this.kind && facts.get('type') === 'Feature') this.add('feature', Object.fromEntries(facts))
    if (!this.kind || (this.kind === 'feature' && !facts.has('type'))) throw unusableFile(NOT_ACCEPTED)
    const edition = facts.get(this.kind === 'feature' ? 'timestamp' : 'timestamp_osm_base')
    const head = { editionAt: timeOf(edition), remark: remarkOf(facts.get('remark')) }
    return { elements: this.elements.splice(0), head }
  }

  /** Keeps track of where the parser is, and of the limits, before it parses a token. */
  private watch({ token, value, offset }: ParsedTokenInfo) {
    const opens = token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET
    const closes = token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET
    if (this.depth === 0 && !opens) throw unusableFile(NOT_ACCEPTED)
    if (closes) this.depth--
    if (this.depth <= (this.listDepth || 1)) this.beginPart(token, offset, closes)
    if (this.depth === 1 && typeof value === 'string' && token === TokenType.STRING) this.key = value
    if (token === TokenType.LEFT_BRACKET) this.beginList()
    if (this.depth < this.listDepth && closes) this.listDepth = 0
    if (opens && ++this.depth > MAX_NESTING) throw unusableFile(`${this.name} is nested too deeply.`)
  }

  private beginPart(token: TokenType, offset: number, closes: boolean) {
    this.checkSize(offset + 1)
    this.partStart = offset
    const isInList = this.listDepth > 0 && this.depth === this.listDepth
    if (!isInList || closes || token === TokenType.COMMA) return
    if (++this.position > this.maxElements) throw tooMany(this.maxElements, `${this.kind}s`)
  }

  private beginList() {
    const kind = this.depth === 0 ? 'place' : this.depth === 1 && this.listDepth === 0 && LISTS.get(this.key)
    if (this.depth === 1 && this.listDepth === 0 && this.key === 'items') throw unusableFile(OPENACTIVE)
    if (!kind) return
    if (this.kind) throw unusableFile('The file has more than one list of features or elements.')
    this.kind = kind
    this.listDepth = this.depth + 1
  }

  private checkSize(end: number) {
    if (end - this.partStart > MAX_PART_BYTES) throw unusableFile(`${this.name} is larger than 1 MB.`)
  }

  /** Of what is being parsed. */
  private get name(): string {
    if (!this.kind || this.listDepth === 0 || this.position === 0) return 'A part of the file'
    return nameOfObject(this.kind, this.position)
  }

  private invalid(): ApiError {
    if (this.listDepth === 0 || this.position === 0) return unusableFile(this.kind ? NOT_JSON : NOT_ACCEPTED)
    return unusableFile(`${this.name} is not valid JSON. Download the file again.`)
  }

  private take({ value, key, stack }: ParsedElementInfo) {
    if (typeof key === 'number' && this.kind) return this.add(this.kind, value)
    if (stack.length > 1 && key !== 'timestamp_osm_base') return
    if (key === 'type') requireType(value)
    if (key === 'crs') requireDegrees(value)
    this.facts.set(key, value)
  }

  private add(kind: ObjectKind, value: unknown) {
    const isFeature = kind === 'place' && isRecord(value) && value.type === 'Feature'
    this.kind = kind
    this.elements.push(elementOf(isFeature ? 'feature' : kind, value, Math.max(this.position, 1)))
  }
}

function requireType(type: unknown) {
  if (type === 'Topology') throw unusableFile(TOPOJSON)
  if (type !== 'FeatureCollection' && type !== 'Feature') throw unusableFile(NOT_ACCEPTED)
}

/** Names of the coordinate system of GPS and of all web maps, in degrees: https://www.rfc-editor.org/rfc/rfc7946#section-4 */
const DEGREES = /CRS84|EPSG:{1,2}4326|WGS ?84/i

/** GeoJSON of before 2016 may be in another coordinate system. */
function requireDegrees(crs: unknown) {
  const properties = isRecord(crs) && isRecord(crs.properties) ? crs.properties : {}
  const name = sanitizeLine(textOf(properties.name).slice(0, MAX_REMARK_LENGTH))
  if (!name || DEGREES.test(name)) return
  const [, code] = /EPSG:{1,2}(\d+)/i.exec(name) ?? []
  throw unusableFile(
    `The coordinates of the file are in ${code ? `EPSG:${code}` : name}, not in degrees. Save it in WGS 84 (EPSG:4326).`,
  )
}

function remarkOf(value: unknown): string | undefined {
  return sanitizeLine(textOf(value).slice(0, MAX_REMARK_LENGTH)) || undefined
}

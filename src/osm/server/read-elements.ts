import { unusableFile } from '../../platform/contract/errors.ts'
import { elementOf } from './features.ts'
import { JsonElements } from './json-elements.ts'
import {
  type FileHead,
  MAX_PART_BYTES,
  type MapElement,
  NO_HEAD,
  tooMany,
  type UnreadableElement,
} from './map-file.ts'
import { isRecord } from './shapes.ts'
import { readXml } from './xml-elements.ts'

type AnyElement = MapElement | UnreadableElement

export interface MapFile {
  /** In the order of the file; can be read once. */
  elements: AsyncGenerator<AnyElement, void, undefined>
  /** What the file says about itself, before or after its elements. Throws until all elements have been read. */
  head(): FileHead
}

const MAX_MAP_ELEMENTS = 1_000_000
/** How much is parsed at a time, bytes. */
const STEP_BYTES = 64 * 1024

/** Begins each feature of a GeoJSON text sequence: https://www.rfc-editor.org/rfc/rfc8142 */
const RECORD_SEPARATOR = '\u001E'

/** Yields the elements of a file from its steps, and returns its head. */
type Reader = (
  steps: AsyncIterable<Step>,
  maxElements: number,
) => AsyncGenerator<AnyElement, FileHead, undefined>

/**
 * Reads a file of map data, as UTF-8: GeoJSON, also with one feature per line, JSON of the Overpass API, a JSON list of
 * places, KML or GPX. Holds one element and a few kilobytes at a time, but all of KML and GPX. What can't be used of the
 * elements is among them; an ApiError with one sentence is thrown if the whole file can't be, or if there are more than
 * `maxElements`.
 */
export function readElements(source: AsyncIterable<Uint8Array>, maxElements = MAX_MAP_ELEMENTS): MapFile {
  let head: FileHead | undefined
  async function* elements() {
    const steps = utf8(source)
    const { start, text } = await readStart(steps)
    head = yield* readerOf(text)(chain(start, steps), maxElements)
  }
  return {
    elements: elements(),
    head: () => {
      if (!head) throw new Error('The head of a file is known only after all of its elements.')
      return head
    },
  }
}

/** Part of a file; the bytes may end in the middle of a character. */
interface Step {
  bytes: Uint8Array
  text: string
}

/** Throws if the bytes are something else than UTF-8, or none or blank. */
async function* utf8(source: AsyncIterable<Uint8Array>): AsyncGenerator<Step> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isBlank = true
  for await (const chunk of source)
    for (let start = 0; start < chunk.length; start += STEP_BYTES) {
      const bytes = chunk.subarray(start, start + STEP_BYTES)
      const text = decode(decoder, bytes)
      isBlank &&= text.trim() === ''
      yield { bytes, text }
    }
  if (isBlank) throw unusableFile('The file is empty.')
}

function decode(decoder: TextDecoder, bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes, { stream: true })
  } catch {
    throw unusableFile('The file is not UTF-8 text. Save it as UTF-8 and try again.')
  }
}

/** Keys of an object that holds a list, rather than of a line with one feature. */
const LIST_KEYS = ['"features"', '"elements"']

/** As much as tells what the file is: of an object, the first line, unless that is too long for a feature. */
async function readStart(steps: AsyncGenerator<Step>): Promise<{ start: Step[]; text: string }> {
  const start: Step[] = []
  let text = ''
  const isEnough = () =>
    text.length > MAX_PART_BYTES ||
    /^[^{]/.test(text) ||
    text.includes('\n') ||
    LIST_KEYS.some((key) => text.includes(key))
  while (!isEnough()) {
    const { value, done } = await steps.next()
    if (done) break
    start.push(value)
    text = (text + value.text).trimStart()
  }
  return { start, text }
}

async function* chain(start: readonly Step[], rest: AsyncGenerator<Step>): AsyncGenerator<Step> {
  yield* start
  yield* rest
}

/** @param text the start of the file, without blanks before it */
function readerOf(text: string): Reader {
  if (text.startsWith('<')) return readXml
  if (text.startsWith(RECORD_SEPARATOR)) return sequenceReader(RECORD_SEPARATOR)
  const [line = ''] = text.split('\n', 1)
  if (isFeature(line)) return sequenceReader('\n')
  return jsonReader(text.startsWith('['))
}

const isFeature = (line: string) => {
  const value = parse(line)
  return isRecord(value) && value.type === 'Feature'
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

const jsonReader = (isList: boolean): Reader =>
  async function* (steps, maxElements) {
    const json = new JsonElements(maxElements, isList)
    for await (const { bytes } of steps) yield* json.read(bytes)
    const { elements, head } = json.end()
    yield* elements
    return head
  }

/** Of features that are separated by a character; one that can't be read doesn't hold back the others. */
const sequenceReader = (separator: string): Reader =>
  async function* (steps, maxElements) {
    let position = 0
    const read = (text: string): AnyElement[] => {
      if (text.trim() === '') return []
      if (++position > maxElements) throw tooMany(maxElements, 'features')
      const value = parse(text)
      const isCut = value === undefined
      return [
        isCut ? { problem: `Feature ${position} is not valid JSON.` } : elementOf('feature', value, position),
      ]
    }
    let rest = ''
    for await (const { text } of steps) {
      const parts = (rest + text).split(separator)
      rest = parts.pop() ?? ''
      for (const part of parts) yield* read(part)
      if (rest.length > MAX_PART_BYTES) throw unusableFile(`Feature ${position + 1} is larger than 1 MB.`)
    }
    yield* read(rest)
    return NO_HEAD
  }

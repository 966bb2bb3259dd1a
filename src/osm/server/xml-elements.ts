import { once } from 'node:events'
import type { Feature, Geometry } from 'geojson'
import { unusableFile } from '../../platform/contract/errors.ts'
import { siblingScript, startThread } from '../../platform/process/thread.ts'
import { elementOf } from './features.ts'
import {
  type FileHead,
  type MapElement,
  NO_HEAD,
  NOT_ACCEPTED,
  tooMany,
  type UnreadableElement,
} from './map-file.ts'

/** The whole document is in memory, many times as large. Bytes. */
const MAX_XML_BYTES = 8 * 1024 ** 2
const MAX_XML_MEMORY_MB = 1500
/** A megabyte takes one to five seconds. */
const MAX_XML_MS = 120_000

const SCRIPT = siblingScript(import.meta.url, 'xml.thread')

const TOO_LARGE = 'The file is too large for KML or GPX, which may have 8 MB. Convert it to GeoJSON.'
const NOT_READABLE = 'The file is not valid XML. Save it again.'

/** Reads KML or GPX: places, lines and areas. */
export async function* readXml(
  steps: AsyncIterable<{ bytes: Uint8Array; text: string }>,
  maxElements: number,
): AsyncGenerator<MapElement | UnreadableElement, FileHead, undefined> {
  const texts: string[] = []
  let size = 0
  for await (const { bytes, text } of steps) {
    size += bytes.length
    if (size > MAX_XML_BYTES) throw unusableFile(TOO_LARGE)
    texts.push(text)
  }
  const features = await featuresOf(texts.join(''))
  if (features === 'other') throw unusableFile(NOT_ACCEPTED)
  if (features === 'unreadable') throw unusableFile(NOT_READABLE)
  if (features.length > maxElements) throw tooMany(maxElements, 'places')
  for (const [index, feature] of features.entries()) yield elementOf('feature', feature, index + 1)
  return NO_HEAD
}

/** Of time or memory. */
function isOverLimit(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
}

export type XmlReading = readonly Feature<Geometry | null>[] | 'unreadable' | 'other'

/** In a thread, because it takes seconds. */
async function featuresOf(text: string): Promise<XmlReading> {
  const thread = startThread(SCRIPT, {
    workerData: text,
    resourceLimits: { maxOldGenerationSizeMb: MAX_XML_MEMORY_MB },
  })
  try {
    const [reading] = await once(thread, 'message', { signal: AbortSignal.timeout(MAX_XML_MS) })
    return reading as XmlReading
  } catch (error) {
    if (isOverLimit(error)) throw unusableFile(TOO_LARGE)
    throw error
  } finally {
    await thread.terminate()
  }
}

import { parentPort, workerData } from 'node:worker_threads'
import { gpx, kml } from '@tmcw/togeojson'
import { DOMParser } from '@xmldom/xmldom'
import type { XmlReading } from './xml-elements.ts'

const READERS = new Map([
  ['kml', kml],
  ['gpx', gpx],
])

function read(text: string): XmlReading {
  try {
    // Other problems than the fatal ones, which are thrown, leave a document that can be read.
    const document = new DOMParser({ onError: () => {} }).parseFromString(text, 'text/xml')
    const reader = READERS.get(document.documentElement?.localName ?? '')
    return reader ? reader(document).features : 'other'
  } catch {
    return 'unreadable'
  }
}

parentPort?.postMessage(read(workerData as string))

import { unusableFile } from '../../platform/contract/errors.ts'
import type { Point } from '../../platform/contract/geo.ts'
import { numberText } from '../../platform/contract/locale.ts'

/** An object of a file of map data, with a point that lies on it. */
export interface MapElement extends Point {
  /** 'way/123'; undefined if it isn't an object of OpenStreetMap. */
  id: string | undefined
  /** Whether it has an id that isn't one of OpenStreetMap. */
  hasOtherId?: boolean
  version: number | undefined
  /** When it was last edited; undefined if the file doesn't say. */
  editedAt: Date | undefined
  tags: Readonly<Record<string, string>>
  /** The outer rings of its areas (closed, in degrees); none for points and open lines. */
  rings: readonly (readonly Point[])[]
}

/** An object of the file that can't be used. */
export interface UnreadableElement {
  /** A sentence that begins with its id or its position: 'way/12 has no geometry.'. */
  problem: string
  /** If it has an id of OpenStreetMap. */
  id?: string | undefined
}

export interface FileHead {
  /** Of the edition of the data: `timestamp` of GeoJSON, `osm3s.timestamp_osm_base` of Overpass JSON. */
  editionAt: Date | undefined
  /** What the Overpass API says about the query, such as that it ran out of time and the data is incomplete. */
  remark: string | undefined
}

/** A file that says nothing about itself. */
export const NO_HEAD: FileHead = { editionAt: undefined, remark: undefined }

/** One object of a file, and whatever is between two of them, bytes. */
export const MAX_PART_BYTES = 1024 ** 2

export const NOT_ACCEPTED =
  'The file is none of these: GeoJSON, JSON of the Overpass API, a JSON list of places with latitude and longitude, KML, or GPX.'

export const tooMany = (max: number, what: string) =>
  unusableFile(`The file has more than ${numberText(max)} ${what}.`)

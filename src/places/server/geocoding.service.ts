import { ApiError } from '../../platform/contract/errors.ts'
import type { Point } from '../../platform/contract/geo.ts'
import type { Database } from '../../platform/db/database.ts'
import { isDatabaseUnavailable } from '../../platform/db/errors.ts'
import { type Postcode, parsePostcode } from '../contract/postcodes.ts'
import type { PlaceView } from '../contract/schema.ts'
import { findApproximately, type Gazetteer } from './gazetteer.ts'
import * as queries from './geocoding.queries.ts'
import type { PostcodesApi, PostcodesApiAnswer } from './postcodes-api.ts'

export interface Geocoder {
  /** Locates a full postcode, a district or an area, in any case and spacing; throws an ApiError if not found. */
  locate(text: string): Promise<PlaceView>
  /** Whether there are postcodes like this one, without looking it up. */
  isPlausible(text: string): boolean
}

export interface GeocoderParts {
  database: Database
  gazetteer: Gazetteer
  postcodesApi: PostcodesApi | undefined
}

/**
 * Uses the first answer of: our own postcodes, the postcode server, the gazetteer. An unknown full postcode (it may be
 * new) is located by its district, else by its area. Unreachable sources are skipped.
 */
export function createGeocoder({ database, gazetteer, postcodesApi }: GeocoderParts): Geocoder {
  return {
    isPlausible(text) {
      const postcode = parsePostcode(text)
      return postcode !== undefined && findApproximately(gazetteer, postcode) !== undefined
    },
    async locate(text) {
      if (text.trim() === '') throw new ApiError('postcode-empty')
      const postcode = parsePostcode(text)
      if (!postcode) throw new ApiError('postcode-not-found')
      const lookup = new PostcodeLookup(database, postcodesApi, postcode)
      const found = (await lookup.findExact()) ?? (await lookup.findByDistrict())
      if (found) return found
      const near = findApproximately(gazetteer, postcode)
      if (!near) throw lookup.failure()
      return place(postcode, near.point, near.precision, 'gazetteer')
    },
  }
}

/** A single lookup; remembers why the database or the postcode server failed. */
class PostcodeLookup {
  readonly #database: Database
  readonly #api: PostcodesApi | undefined
  readonly #postcode: Postcode
  #apiFailure: Exclude<PostcodesApiAnswer, Point> | undefined
  /** The error of the unavailable database. */
  #databaseFailure: unknown

  constructor(database: Database, api: PostcodesApi | undefined, postcode: Postcode) {
    this.#database = database
    this.#api = api
    this.#postcode = postcode
  }

  async findExact(): Promise<PlaceView | undefined> {
    const { whole } = this.#postcode
    if (whole === undefined) return undefined
    const ours = await this.#ours(queries.findPostcode(this.#database, whole))
    if (ours) return place(this.#postcode, ours, 'exact', 'postcodes')
    const theirs = this.#pointOf(await this.#api?.findPostcode(whole))
    return theirs && place(this.#postcode, theirs, 'exact', 'postcodes-api')
  }

  async findByDistrict(): Promise<PlaceView | undefined> {
    const { district } = this.#postcode
    if (district === undefined) return undefined
    const ours = this.#databaseFailure
      ? undefined
      : await this.#ours(queries.findDistrict(this.#database, district))
    if (ours) return place(this.#postcode, ours, 'district', 'postcodes')
    const theirs = this.#pointOf(await this.#api?.findDistrict(district))
    return theirs && place(this.#postcode, theirs, 'district', 'postcodes-api')
  }

  /**
   * The error to report if nothing was found. An unreachable postcode server doesn't matter, because the gazetteer has
   * every area of the country; one that responds with an error might know the postcode.
   */
  failure(): unknown {
    if (this.#databaseFailure) return this.#databaseFailure
    if (this.#apiFailure === 'over-limit') return new ApiError('postcode-over-limit')
    if (this.#apiFailure === 'failed') return new ApiError('postcode-unavailable')
    return new ApiError('postcode-not-found')
  }

  async #ours(query: Promise<Point | undefined>): Promise<Point | undefined> {
    try {
      return await query
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      this.#databaseFailure = error
      return undefined
    }
  }

  #pointOf(answer: PostcodesApiAnswer | undefined): Point | undefined {
    if (typeof answer !== 'string') return answer
    this.#apiFailure = answer
    return undefined
  }
}

function place(
  { label }: Postcode,
  { latitude, longitude }: Point,
  precision: PlaceView['precision'],
  source: PlaceView['source'],
): PlaceView {
  return { latitude, longitude, label, precision, source }
}

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
    async locate(text) {
      if (text.trim() === '') throw new ApiError('postcode-empty')
      const postcode = parsePostcode(text)
      if (!postcode) throw new ApiError('postcode-not-found')
      const inquiry = new PostcodeLookup(database, postcodesApi, postcode)
      const found = (await inquiry.findExact()) ?? (await inquiry.findByDistrict())
      if (found) return found
      const near = findApproximately(gazetteer, postcode)
      if (!near) throw inquiry.failure()
      return place(postcode, near.point, near.precision, 'gazetteer')
    },
  }
}

/** A single lookup; remembers why the store or the postcode server could not answer. */
class PostcodeLookup {
  readonly #database: Database
  readonly #api: PostcodesApi | undefined
  readonly #postcode: Postcode
  #trouble: Exclude<PostcodesApiAnswer, Point> | undefined
  /** The error of the unreachable store. */
  #storeFailure: unknown

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
    const ours = this.#storeFailure
      ? undefined
      : await this.#ours(queries.findDistrict(this.#database, district))
    if (ours) return place(this.#postcode, ours, 'district', 'postcodes')
    const theirs = this.#pointOf(await this.#api?.findDistrict(district))
    return theirs && place(this.#postcode, theirs, 'district', 'postcodes-api')
  }

  /**
   * Why there is no answer. An unreachable server does not matter, because the gazetteer knows every area of the country;
   * one that answers with an error might know the postcode.
   */
  failure(): unknown {
    if (this.#storeFailure) return this.#storeFailure
    if (this.#trouble === 'over-limit') return new ApiError('postcode-over-limit')
    if (this.#trouble === 'failed') return new ApiError('postcode-unavailable')
    return new ApiError('postcode-not-found')
  }

  async #ours(asking: Promise<Point | undefined>): Promise<Point | undefined> {
    try {
      return await asking
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      this.#storeFailure = error
      return undefined
    }
  }

  #pointOf(answer: PostcodesApiAnswer | undefined): Point | undefined {
    if (typeof answer !== 'string') return answer
    this.#trouble = answer
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

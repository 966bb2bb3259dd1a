import { Refusal } from '../../../contract/errors.ts'
import type { Point } from '../../../contract/geo.ts'
import type { PlaceView } from '../../../contract/search/schema.ts'
import type { PostcodesApi, PostcodesApiAnswer } from '../../adapters/postcodes-api.ts'
import type { Database } from '../../db/database.ts'
import { isStoreAway } from '../../db/errors.ts'
import { findApproximately, type Gazetteer } from './gazetteer.ts'
import * as queries from './geocoding.queries.ts'
import { type Postcode, parsePostcode } from './postcode.ts'

/** Says where postcodes lie. */
export interface Geocoder {
  /** A whole postcode, a district or an area, in any case and spacing. A Refusal when it is not found. */
  locate(text: string): Promise<PlaceView>
}

export interface GeocoderParts {
  database: Database
  gazetteer: Gazetteer
  postcodesApi: PostcodesApi | undefined
}

/**
 * The first answer wins: our own postcodes, the postcode server, the gazetteer; and a whole postcode that
 * nobody knows (it may be new) is answered by its district, else by its area. Who is away is not waited for.
 */
export function createGeocoder({ database, gazetteer, postcodesApi }: GeocoderParts): Geocoder {
  return {
    async locate(text) {
      if (text.trim() === '') throw new Refusal('postcode-empty')
      const postcode = parsePostcode(text)
      if (!postcode) throw new Refusal('postcode-not-found')
      const inquiry = new Inquiry(database, postcodesApi, postcode)
      const found = (await inquiry.exactly()) ?? (await inquiry.byDistrict())
      if (found) return found
      const near = findApproximately(gazetteer, postcode)
      if (!near) throw inquiry.failure()
      return place(postcode, near.point, near.precision, 'gazetteer')
    },
  }
}

/** One question on its way; remembers what kept the store and the postcode server from answering. */
class Inquiry {
  readonly #database: Database
  readonly #api: PostcodesApi | undefined
  readonly #postcode: Postcode
  #trouble: Exclude<PostcodesApiAnswer, Point> | undefined
  /** What the store failed with that is away. */
  #storeFailure: unknown

  constructor(database: Database, api: PostcodesApi | undefined, postcode: Postcode) {
    this.#database = database
    this.#api = api
    this.#postcode = postcode
  }

  async exactly(): Promise<PlaceView | undefined> {
    const { whole } = this.#postcode
    if (whole === undefined) return undefined
    const ours = await this.#ours(queries.findPostcode(this.#database, whole))
    if (ours) return place(this.#postcode, ours, 'exact', 'postcodes')
    const theirs = this.#pointOf(await this.#api?.findPostcode(whole))
    return theirs && place(this.#postcode, theirs, 'exact', 'postcodes-api')
  }

  async byDistrict(): Promise<PlaceView | undefined> {
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
   * Why there is no answer. A server that is out of reach is as good as none: the gazetteer knows every area
   * of the country. One that answers, but not to the point, might know more.
   */
  failure(): unknown {
    if (this.#storeFailure) return this.#storeFailure
    if (this.#trouble === 'over-limit') return new Refusal('postcode-over-limit')
    if (this.#trouble === 'failed') return new Refusal('postcode-unavailable')
    return new Refusal('postcode-not-found')
  }

  async #ours(asking: Promise<Point | undefined>): Promise<Point | undefined> {
    try {
      return await asking
    } catch (error) {
      if (!isStoreAway(error)) throw error
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

import { ApiError } from '../../platform/contract/errors.ts'
import type { Point } from '../../platform/contract/geo.ts'
import { fold } from '../../platform/text/fold.ts'
import { MAX_PLACE_NAME } from '../contract/limits.ts'
import { whereText } from '../contract/place-text.ts'
import type { SearchCentreView } from '../contract/schema.ts'
import type { Geocoder } from './geocoding.service.ts'
import type { Places } from './places.ts'
import { readTypedPlace, type TypedPlace } from './typed-place.ts'

/** Finds the centre of a search for what people type. */
export interface PlaceFinder {
  /**
   * Locates coordinates, a postcode, else the place of that name, a court with these words in its name, or the place whose
   * name is most like it; throws an ApiError if there is none.
   */
  locate(text: string): Promise<SearchCentreView>
}

/** A court that was found by its name. */
export interface NamedCourt extends Point {
  id: number
  name: string
  address: string
}

/** Up to `limit` courts with these words in their names, or else in their names and addresses. */
export type FindCourts = (text: string, limit: number) => { named: NamedCourt[]; others: NamedCourt[] }

interface PlaceFinderParts {
  geocoder: Geocoder
  places: Places
  findCourts: FindCourts
}

export function createPlaceFinder({ geocoder, places, findCourts }: PlaceFinderParts): PlaceFinder {
  async function locateName(text: string): Promise<SearchCentreView> {
    const name = text.length > MAX_PLACE_NAME ? '' : text
    const place = await places.locate(name)
    if (place && (place.isWhole || startsWith(place.place.name, name))) return centreAt(place)
    const { named, others } = findCourts(name, 1)
    const court = named[0] ?? (place ? undefined : others[0])
    if (court) return centreAtCourt(court)
    if (place) return centreAt(place)
    throw new ApiError('postcode-not-found')
  }

  async function locatePostcode({ label, isTyped }: TypedPostcode, text: string): Promise<SearchCentreView> {
    try {
      return await geocoder.locate(label)
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'postcode-not-found')) throw error
      const found = await locateName(text)
      if (isTyped && found.isSimilar) throw error
      return found
    }
  }

  return {
    async locate(text) {
      if (text.trim() === '') throw new ApiError('postcode-empty')
      const typed = readTypedPlace(text)
      if (typed.kind === 'unreadable') throw new ApiError(typed.code)
      if (typed.kind === 'name') return locateName(typed.text)
      if (typed.kind === 'postcode') return locatePostcode(typed, text)
      return { ...typed.point, label: typed.label, precision: 'exact', source: 'typed' }
    },
  }
}

const startsWith = (name: string, text: string) => fold(name).startsWith(fold(text.trim()))

type TypedPostcode = Extract<TypedPlace, { kind: 'postcode' }>

type Located = NonNullable<Awaited<ReturnType<Places['locate']>>>

function centreAt({ place, isWhole, others }: Located): SearchCentreView {
  const { latitude, longitude, name } = place
  return {
    ...{ latitude, longitude, label: name, where: whereText(place) },
    ...{ precision: 'place', source: 'places' },
    ...{ isSimilar: !isWhole, others },
  }
}

const centreAtCourt = ({ name, latitude, longitude }: NamedCourt): SearchCentreView => ({
  ...{ latitude, longitude, label: name },
  ...{ precision: 'court', source: 'courts' },
})

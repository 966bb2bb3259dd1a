import { ApiError } from '../../platform/contract/errors.ts'
import { whereText } from '../contract/place-text.ts'
import { isPostcodeText } from '../contract/postcodes.ts'
import type { SearchCentreView } from '../contract/schema.ts'
import type { Geocoder } from './geocoding.service.ts'
import type { Places } from './places.ts'

/** Finds the centre of a search for what people type. */
export interface PlaceFinder {
  /** Locates a postcode, else the best place of that name; throws an ApiError if there is none. */
  locate(text: string): Promise<SearchCentreView>
}

export function createPlaceFinder({ geocoder, places }: { geocoder: Geocoder; places: Places }): PlaceFinder {
  return {
    async locate(text) {
      if (!isPostcodeText(text)) {
        const named = await places.locate(text)
        return named ? centreAt(named) : geocoder.locate(text)
      }
      try {
        return await geocoder.locate(text)
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'postcode-not-found')) throw error
        const named = await places.locate(text)
        if (!named?.isWhole) throw error
        return centreAt(named)
      }
    },
  }
}

type Located = NonNullable<Awaited<ReturnType<Places['locate']>>>

function centreAt({ place, isWhole, others }: Located): SearchCentreView {
  const { latitude, longitude, name } = place
  return {
    ...{ latitude, longitude, label: name, where: whereText(place) },
    ...{ precision: 'place', source: 'places' },
    ...{ isSimilar: !isWhole, others },
  }
}

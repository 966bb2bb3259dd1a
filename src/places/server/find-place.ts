import { ApiError } from '../../platform/contract/errors.ts'
import type { Point } from '../../platform/contract/geo.ts'
import { fold } from '../../platform/text/fold.ts'
import { MAX_PLACE_NAME, MAX_PLACES, type SuggestionKind } from '../contract/limits.ts'
import { placeText, whereText } from '../contract/place-text.ts'
import type { NamedPlaceView, SearchCentreView, SuggestionView } from '../contract/schema.ts'
import type { Geocoder } from './geocoding.service.ts'
import type { FoundPlace } from './place-index.ts'
import type { LocatedPlace, Places } from './places.ts'
import { completePlusCode, readTypedPlace, type TypedPlace } from './typed-place.ts'

/** Finds the centre of a search for what people type. */
export interface PlaceFinder {
  /**
   * Locates coordinates, a postcode, else the place whose name begins so, or a court with these words in its name or
   * address; throws an ApiError if there is none. Names like a misspelled one are only suggested by the error.
   */
  locate(text: string): Promise<SearchCentreView>
  /** What a text may mean, first what `locate` finds for it, if it finds something; at most MAX_PLACES. */
  suggest(text: string, near?: Point): Promise<SuggestionView[]>
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
    if (place && isMeant(place, name)) return centreAt(place)
    const { named, others } = findCourts(name, 1)
    const court = named[0] ?? (place ? undefined : others[0])
    if (court) return centreAtCourt(court)
    if (place) return centreAt(place)
    const similar = await places.findDespiteTypo(name)
    const suggestions = similar.slice(0, MAX_CORRECTIONS).map((found) => placeText(found.place))
    throw new ApiError('postcode-not-found', suggestions.length > 0 ? { suggestions } : {})
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

  async function suggestNames(text: string, near: Point | undefined): Promise<SuggestionView[]> {
    if (text.length > MAX_PLACE_NAME) return []
    const found = await places.search(text, near)
    const [first, ...rest] = found.map(({ place }) => placeSuggestion(place))
    const courts = findCourts(text, MAX_COURTS)
    const named = courts.named.map(courtSuggestion)
    const isPlaceFirst = found[0] !== undefined && isMeant(found[0], text)
    const likely = isPlaceFirst ? [first, ...named] : [...named, first]
    const suggestions = [...likely, ...rest, ...courts.others.map(courtSuggestion)]
    const similar = found.length > 0 ? [] : await places.findDespiteTypo(text, near)
    return [...suggestions, ...similar.map(({ place }) => placeSuggestion(place))].filter(
      (one) => one !== undefined,
    )
  }

  async function suggestForPostcode(
    { label, isTyped }: TypedPostcode,
    text: string,
    near: Point | undefined,
  ): Promise<SuggestionView[]> {
    const own = geocoder.isPlausible(label) ? [plainSuggestion('postcode', label)] : []
    const isSure = own.length > 0 && (!isTyped || /\d/.test(label))
    return isSure ? own : [...own, ...(await suggestNames(text, near))]
  }

  async function read(text: string): Promise<Exclude<TypedPlace, { kind: 'short-plus-code' }>> {
    const typed = readTypedPlace(text)
    if (typed.kind !== 'short-plus-code') return typed
    const found = await places.locate(typed.locality)
    return (found && completePlusCode(typed.code, found.place)) ?? { kind: 'name', text }
  }

  async function suggest(text: string, near: Point | undefined): Promise<SuggestionView[]> {
    const typed = await read(text)
    if (typed.kind === 'unreadable') return []
    if (typed.kind === 'name') return suggestNames(typed.text, near)
    if (typed.kind === 'postcode') return suggestForPostcode(typed, text, near)
    return [plainSuggestion(typed.kind, typed.label)]
  }

  return {
    suggest: async (text, near) => (await suggest(text, near)).slice(0, MAX_PLACES),
    async locate(text) {
      if (text.trim() === '') throw new ApiError('postcode-empty')
      const typed = await read(text)
      if (typed.kind === 'unreadable') throw new ApiError(typed.code)
      if (typed.kind === 'name') return locateName(typed.text)
      if (typed.kind === 'postcode') return locatePostcode(typed, text)
      return { ...typed.point, label: typed.label, precision: 'exact', source: 'typed' }
    },
  }
}

/** Whether the place, not a court, is meant: it has this name, or its name begins with it. */
const isMeant = ({ place, isWhole }: FoundPlace, text: string) =>
  isWhole || fold(place.name).startsWith(fold(text.trim()))

/** Places that an error suggests for a misspelled name. */
const MAX_CORRECTIONS = 5

/** Suggested courts that have the words in their names, and of the others. */
const MAX_COURTS = 3

const plainSuggestion = (kind: SuggestionKind, text: string): SuggestionView => ({
  ...{ kind, name: text, where: '', text },
})

const placeSuggestion = (place: NamedPlaceView): SuggestionView => ({
  ...{ kind: place.kind, name: place.name, where: whereText(place), text: placeText(place) },
})

const courtSuggestion = ({ id, name, address }: NamedCourt): SuggestionView => ({
  ...{ kind: 'court', name, where: address, text: name, courtId: id },
})

type TypedPostcode = Extract<TypedPlace, { kind: 'postcode' }>

function centreAt({ place, isKnown, others }: LocatedPlace): SearchCentreView {
  const { latitude, longitude, name } = place
  return {
    ...{ latitude, longitude, label: name, where: whereText(place) },
    ...{ precision: 'place', source: 'places' },
    ...{ isSimilar: !isKnown, others },
  }
}

const centreAtCourt = ({ name, latitude, longitude }: NamedCourt): SearchCentreView => ({
  ...{ latitude, longitude, label: name },
  ...{ precision: 'court', source: 'courts' },
})

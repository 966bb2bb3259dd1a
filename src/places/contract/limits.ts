/** The name of a place, characters. */
export const MAX_PLACE_NAME = 100

/** What people type or paste to find a place, characters: links of maps are long. */
export const MAX_PLACE_TEXT = 1000

/** Places in an answer. */
export const MAX_PLACES = 8

/** From most to least important. */
export const PLACE_KINDS = ['city', 'town', 'village', 'district', 'hamlet'] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]

/** What a suggestion may be. */
export const SUGGESTION_KINDS = ['court', 'postcode', 'coordinates', 'plus-code', ...PLACE_KINDS] as const
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number]

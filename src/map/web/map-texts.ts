/** Texts of the map screen. */

export const MAP_LOADING = 'Loading map…'
export const GOOGLE_MAPS_FAILED = 'Failed to load Google Maps. Check API key.'
export { MAP_FAILED } from './map-failed.ts'
export const WEBGL_MISSING =
  'This browser can’t draw the map (WebGL is missing or switched off). The list of courts still works.'
export const MAP_NEEDS_JAVASCRIPT = 'The map needs JavaScript. Without it, the courts are listed here.'
export const SIMPLE_MAP_INSTEAD = 'The detailed map is unavailable, so you’re seeing a simple one.'

export const ZOOM_IN_TO_FILTER = 'All courts are shown. Zoom in to see only those that match your filters.'
export const ZOOM_IN_FOR_MORE = 'Only the nearest courts are shown. Zoom in to see the others.'

export const SEARCH_THIS_AREA = 'Search this area'

export const LOADING_DETAILS = 'Loading extra details…'
export const SEE_MORE = 'See more information, read or post reviews, vote on facilities, or add photos.'

export const CHOOSE_ON_MAP = 'Choose on the map'
export const HIDE_MAP = 'Hide the map'
export const PIN_INSTRUCTIONS =
  'Click or tap where the court is, then drag the pin to adjust it. With the keyboard, move the map with the arrow keys and set the pin in the centre.'
export const SET_PIN_IN_CENTRE = 'Set the pin in the centre'
export const MAP_UNAVAILABLE_ON_FORM = 'The map can’t be shown. You can enter the location without it.'

/** For a postcode known only by its district or area. */
export const approximateLocationText = (label: string) =>
  `We only know roughly where ${label} is, so there is no pin yet. Place it on the map, or enter the coordinates.`
export const postcodeLocationText = (label: string) =>
  `This is the centre of ${label}. Move the pin if the court is somewhere else.`
export const DEVICE_LOCATION_TEXT =
  'This is your current location. Move the pin if the court is somewhere else.'

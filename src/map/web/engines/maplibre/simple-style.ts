import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import groundArchive from '../../../../../ground/ground.pmtiles?url'
import { GROUND_END_ZOOM, GROUND_MAX_ZOOM } from '../../../contract/ground.ts'
import { ZOOM_OFFSET } from './court-layers.ts'
import { placeFeatures } from './places.ts'

/** Colours of the simple basemap. */
interface BasemapColours {
  sea: string
  land: string
  /** Where nothing is known. */
  blank: string
  border: string
  label: string
  halo: string
}

/** Reads the basemap colours from the engine's stylesheet. */
export function readBasemapColours(container: Element): BasemapColours {
  const style = getComputedStyle(container)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  return {
    sea: colour('--map-sea'),
    land: colour('--map-land'),
    blank: colour('--map-blank'),
    border: colour('--map-border'),
    label: colour('--map-label'),
    halo: colour('--map-halo'),
  }
}

/** Background only, until the style is known. */
export function blankStyle(colours: BasemapColours): StyleSpecification {
  return { version: 8, sources: {}, layers: [backgroundLayer(colours)] }
}

/** A map served entirely by this site: coasts, borders and town names. */
export function simpleStyle(colours: BasemapColours): StyleSpecification {
  return {
    version: 8,
    sources: {
      ground: {
        type: 'vector',
        tiles: [`pmtiles://${groundArchive}/{z}/{x}/{y}`],
        maxzoom: GROUND_MAX_ZOOM,
        attribution: ATTRIBUTION,
      },
      places: { type: 'geojson', data: placeFeatures() },
    },
    layers: simpleLayers(colours),
  }
}

const ATTRIBUTION = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>, Natural Earth'

/** The zoom (512-pixel tiles) from which places of each rank are labelled. */
const LABEL_RANK_BY_ZOOM: ExpressionSpecification = ['step', ['zoom'], 1, 4, 2, 5.5, 3, 7, 4, 9.5, 5]
const BY_RANK: FilterSpecification = ['<=', ['get', 'rank'], LABEL_RANK_BY_ZOOM]

/** The layers of the simple style in the given colours. */
export function simpleLayers(colours: BasemapColours): LayerSpecification[] {
  const end = { maxzoom: GROUND_END_ZOOM - ZOOM_OFFSET }
  return [
    backgroundLayer(colours),
    {
      id: 'sea',
      type: 'fill',
      source: 'ground',
      'source-layer': 'sea',
      ...end,
      paint: { 'fill-color': colours.sea },
    },
    {
      id: 'borders',
      type: 'line',
      source: 'ground',
      'source-layer': 'borders',
      ...end,
      paint: { 'line-color': colours.border, 'line-width': 1.2, 'line-dasharray': [3, 2] },
    },
    {
      id: 'place-dots',
      type: 'circle',
      source: 'places',
      ...end,
      filter: BY_RANK,
      paint: {
        'circle-color': colours.label,
        'circle-radius': 2,
        'circle-stroke-color': colours.halo,
        'circle-stroke-width': 1,
      },
    },
    {
      id: 'places',
      type: 'symbol',
      source: 'places',
      ...end,
      filter: BY_RANK,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': ['Inter'],
        'text-size': ['interpolate', ['linear'], ['get', 'rank'], 1, 15, 5, 12],
        'text-padding': 4,
        'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
        'text-radial-offset': 0.4,
        'text-max-width': 8,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: { 'text-color': colours.label, 'text-halo-color': colours.halo, 'text-halo-width': 1.4 },
    },
  ]
}

/** Until tiles load, courts should appear on land rather than in the sea. */
const backgroundLayer = (colours: BasemapColours): LayerSpecification => ({
  id: 'ground',
  type: 'background',
  paint: {
    'background-color': ['step', ['zoom'], colours.land, GROUND_END_ZOOM - ZOOM_OFFSET, colours.blank],
  },
})

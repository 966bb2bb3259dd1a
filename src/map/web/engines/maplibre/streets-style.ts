import { type Flavor, layers, namedFlavor } from '@protomaps/basemaps'
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { ColourScheme } from '../../../../platform/ui/useMediaQuery.ts'

export const STREETS_SOURCE = 'streets'
const ATTRIBUTION =
  '<a href="https://protomaps.com">Protomaps</a> © <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>'

/** Labels that aren't names. */
const OTHER_LABELS = ['address_label', 'roads_shields']
const NAME: ExpressionSpecification = ['coalesce', ['get', 'name:en'], ['get', 'name']]

const paint = (names: readonly (keyof Flavor)[], colour: string): Partial<Flavor> =>
  Object.fromEntries(names.map((name) => [name, colour]))

const MINOR_ROADS = [
  'other',
  'minor_service',
  'minor_a',
  'minor_b',
  'bridges_other',
  'bridges_minor',
] as const
const MAJOR_ROADS = ['link', 'major', 'bridges_link', 'bridges_major'] as const
const HIGHWAYS = ['highway', 'bridges_highway'] as const
const LABELS = [
  'city_label',
  'subplace_label',
  'roads_label_major',
  'roads_label_minor',
  'address_label',
] as const
const HALOS = [
  ...(['city_label_halo', 'subplace_label_halo', 'address_label_halo'] as const),
  ...(['roads_label_major_halo', 'roads_label_minor_halo'] as const),
]

/** Those of the simple map; the roads of Protomaps' dark colours can hardly be seen. */
const COLOURS: Record<ColourScheme, Partial<Flavor>> = {
  light: {
    ...{ background: '#e3e5e6', earth: '#f2f0e9', water: '#bcd8e2' },
    ...paint(LABELS, '#4a5764'),
    ...paint(HALOS, '#fbfaf6'),
  },
  dark: {
    ...{ background: '#24282c', earth: '#1d2a35', water: '#0e1922', buildings: '#263642' },
    ...{ park_a: '#1b3330', park_b: '#1b3330', wood_a: '#1b302c', wood_b: '#1b302c', railway: '#55636f' },
    ...paint(MINOR_ROADS, '#3f5160'),
    ...paint(MAJOR_ROADS, '#506677'),
    ...paint(HIGHWAYS, '#647d90'),
    ...paint(LABELS, '#a9b7c3'),
    ...paint(HALOS, '#17222c'),
  },
}
const flavorOf = (scheme: ColourScheme): Flavor => ({ ...namedFlavor(scheme), ...COLOURS[scheme] })

/** A map of the streets in a PMTiles archive of a Protomaps basemap. */
export function streetsStyle(archiveUrl: string, scheme: ColourScheme): StyleSpecification {
  return {
    version: 8,
    sources: {
      [STREETS_SOURCE]: { type: 'vector', url: `pmtiles://${archiveUrl}`, attribution: ATTRIBUTION },
    },
    layers: layers(STREETS_SOURCE, flavorOf(scheme), { lang: 'en' }).flatMap(withoutServers),
  }
}

/** Draws labels in the font of the page, without icons: there is no server of glyphs and sprites. */
function withoutServers(layer: LayerSpecification): LayerSpecification[] {
  if (layer.type !== 'symbol') return [layer]
  const { 'icon-image': _, ...layout } = layer.layout ?? {}
  const text = layout['text-field']
  if (!text) return []
  const label = OTHER_LABELS.includes(layer.id) ? text : NAME
  return [{ ...layer, layout: { ...layout, 'text-field': label, 'text-font': ['Inter'] } }]
}

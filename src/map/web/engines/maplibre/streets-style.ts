import { layers, namedFlavor } from '@protomaps/basemaps'
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { ColourScheme } from '../../../../platform/ui/useColourScheme.ts'

const SOURCE = 'streets'
const ATTRIBUTION =
  '<a href="https://protomaps.com">Protomaps</a> © <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>'

/** Labels that aren't names. */
const OTHER_LABELS = ['address_label', 'roads_shields']
const NAME = ['coalesce', ['get', 'name:en'], ['get', 'name']]

/** A map of the streets in a PMTiles archive of a Protomaps basemap. */
export function streetsStyle(archiveUrl: string, scheme: ColourScheme): StyleSpecification {
  return {
    version: 8,
    sources: { [SOURCE]: { type: 'vector', url: `pmtiles://${archiveUrl}`, attribution: ATTRIBUTION } },
    layers: layers(SOURCE, namedFlavor(scheme), { lang: 'en' }).flatMap(withoutServers),
  }
}

/** Draws labels in the font of the page, without icons: there is no server of glyphs and sprites. */
function withoutServers(layer: LayerSpecification): LayerSpecification[] {
  if (layer.type !== 'symbol') return [layer]
  const { 'icon-image': _, ...layout } = layer.layout ?? {}
  const text = layout['text-field']
  if (!text) return []
  const label = OTHER_LABELS.includes(layer.id) ? text : (NAME as never)
  return [{ ...layer, layout: { ...layout, 'text-field': label, 'text-font': ['Inter'] } }]
}

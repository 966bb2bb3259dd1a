import type {
  CircleLayerSpecification,
  ExpressionSpecification,
  LayerSpecification,
  SourceSpecification,
} from 'maplibre-gl'
import type { ColourScheme } from '../../../../platform/ui/useMediaQuery.ts'
import { CLUSTER_RADIUS_PX, MAX_CLUSTER_ZOOM, MIN_CLUSTER_SIZE } from '../../../contract/limits.ts'
import { clusterLabel, DEVICE_COLOUR, drawCentre, drawCluster, drawDot, drawPin } from '../../draw-markers.ts'
import type { CourtMarkers } from '../../engine.ts'
import type { Palette } from '../../palette.ts'
import { courtFeatures } from './court-features.ts'

export const COURT_LAYERS = ['court-pins', 'court-clusters']

/** MapLibre zooms are for 512-pixel tiles, one less than for 256-pixel tiles. */
export const ZOOM_OFFSET = 1

export function courtSource(marks: CourtMarkers): SourceSpecification {
  if (marks.kind === 'tiles') return { type: 'vector', tiles: [marks.address], maxzoom: MAX_CLUSTER_ZOOM + 1 }
  return {
    type: 'geojson',
    data: courtFeatures(marks.courts),
    cluster: marks.kind === 'points',
    clusterRadius: CLUSTER_RADIUS_PX,
    clusterMinPoints: MIN_CLUSTER_SIZE,
    clusterMaxZoom: MAX_CLUSTER_ZOOM,
  }
}

const COUNT: ExpressionSpecification = ['get', 'point_count']

/** The number of courts as exact as a label says it, so that there are no two icons with the same label. */
const ROUNDED_COUNT: ExpressionSpecification = [
  'case',
  ['<', COUNT, 1000],
  COUNT,
  ['<', COUNT, 10_000],
  ['*', 100, ['round', ['/', COUNT, 100]]],
  ['*', 1000, ['round', ['/', COUNT, 1000]]],
]

/** Our map layers from bottom to top. Icons are named `pin/light/Free/lights`, `cluster/light/12`. */
export function courtLayers(
  kind: CourtMarkers['kind'],
  scheme: ColourScheme,
  palette: Palette,
): LayerSpecification[] {
  const courts = { source: 'courts', ...(kind === 'tiles' ? { 'source-layer': 'courts' } : {}) }
  // Court icons may overlap; place names give way to them.
  const icon = { 'icon-allow-overlap': true, 'icon-ignore-placement': false }
  return [
    {
      id: 'around',
      type: 'fill',
      source: 'around',
      paint: { 'fill-color': palette.ball, 'fill-opacity': 0.05, 'fill-antialias': false },
    },
    {
      id: 'around-edge',
      type: 'line',
      source: 'around',
      paint: { 'line-color': palette.ball, 'line-width': 2, 'line-dasharray': [2, 2] },
    },
    {
      id: 'centre',
      type: 'symbol',
      source: 'centre',
      layout: { ...icon, 'icon-anchor': 'bottom', 'icon-image': `centre/${scheme}` },
    },
    {
      id: 'court-clusters',
      type: 'symbol',
      ...courts,
      filter: ['has', 'point_count'],
      layout: { ...icon, 'icon-image': ['concat', `cluster/${scheme}/`, ROUNDED_COUNT] },
    },
    { id: 'here', type: 'symbol', source: 'here', layout: { ...icon, 'icon-image': `here/${scheme}` } },
    kind === 'dots'
      ? { id: 'court-pins', type: 'circle', ...courts, paint: dotPaint(palette) }
      : {
          id: 'court-pins',
          type: 'symbol',
          ...courts,
          filter: ['!', ['has', 'point_count']],
          layout: {
            ...icon,
            'icon-anchor': 'bottom',
            'icon-image': ['concat', `pin/${scheme}/`, ['get', 'pin']],
          },
        },
    {
      id: 'selected',
      type: 'symbol',
      source: 'selected',
      layout: {
        ...icon,
        'icon-anchor': 'bottom',
        'icon-image': ['concat', `selected/${scheme}/`, ['get', 'pin']],
      },
    },
  ]
}

function dotPaint({ dots, paper }: Palette): CircleLayerSpecification['paint'] {
  return {
    'circle-color': ['to-color', ['get', ['get', 'dot'], ['literal', dots]]],
    'circle-radius': ['interpolate', ['linear'], ['zoom'], 3, 3.5, 12, 8],
    'circle-stroke-color': paper,
    'circle-stroke-width': ['interpolate', ['linear'], ['zoom'], 3, 0.75, 12, 2],
  }
}

/** Dims basemaps that have no dark colours. */
export const dimmingLayer: LayerSpecification = {
  id: 'dimming',
  type: 'background',
  paint: { 'background-color': '#0d151d', 'background-opacity': 0.35 },
}

/** Draws the icon with this name; undefined for names that are not ours. */
export function drawIcon(name: string, palette: Palette): HTMLCanvasElement | undefined {
  const [what, , ...says] = name.split('/')
  if (what === 'pin' || what === 'selected') return drawPin(palette, says.join('/'), what === 'selected')
  if (what === 'centre') return drawCentre(palette)
  if (what === 'here') return drawDot(palette, DEVICE_COLOUR)
  return what === 'cluster' ? drawCluster(palette, clusterLabel(Number(says[0]))) : undefined
}

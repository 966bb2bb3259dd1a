import 'maplibre-gl/dist/maplibre-gl.css'
import {
  type AddProtocolAction,
  AttributionControl,
  addProtocol,
  type GeoJSONSource,
  type MapGeoJSONFeature,
  Map as MapLibreMap,
  type MapMouseEvent,
  ScaleControl,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { Protocol } from 'pmtiles'
import {
  DEFAULT_MAP_CENTRE,
  DEFAULT_MAP_ZOOM,
  MAX_ZOOM,
  MIN_ZOOM,
  type Point,
} from '../../../../platform/contract/geo.ts'
import type { Units } from '../../../../platform/contract/units.ts'
import type { ColourScheme } from '../../../../platform/ui/useMediaQuery.ts'
import { MARKER_SCALE } from '../../draw-markers.ts'
import type { CourtMarkers, MapCourt, SearchArea } from '../../engine.ts'
import { readPalette } from '../../palette.ts'
import { centreFeature, circleFeature, courtFeatures, pointFeature } from './court-features.ts'
import {
  COURT_LAYERS,
  courtLayers,
  courtSource,
  dimmingLayer,
  drawIcon,
  ZOOM_OFFSET,
} from './court-layers.ts'

setWorkerUrl(workerUrl)

/** Our data on the map. */
export interface MapContents {
  marks: CourtMarkers
  selected: MapCourt | undefined
  around: SearchArea | undefined
  here: Point | undefined
  scheme: ColourScheme
}

/** The basemap. A detailed one without dark colours is dimmed in dark mode. */
export interface Basemap {
  kind: 'unknown' | 'simple' | 'detailed'
  style: StyleSpecification
  hasDarkColours?: boolean
}

const SCALE_UNITS = { mi: 'imperial', km: 'metric' } as const
const CLICK_TOLERANCE_PX = 4
const ODBL = '<a href="https://opendatacommons.org/licenses/odbl/1-0/">ODbL</a>'

/** A MapLibre map with courts, which survive style changes. Throws if WebGL is not available. */
export class CourtMap {
  readonly map: MapLibreMap
  readonly #scale = new ScaleControl()
  #shown: MapContents
  #basemap: Basemap
  #installed = false

  constructor(
    container: HTMLElement,
    basemap: Basemap,
    shown: MapContents,
    { credits, isPicture = false }: { credits: readonly string[]; isPicture?: boolean | undefined },
  ) {
    this.#shown = shown
    this.#basemap = basemap
    this.map = new MapLibreMap({
      container,
      style: basemap.style,
      center: lngLat(DEFAULT_MAP_CENTRE),
      zoom: DEFAULT_MAP_ZOOM - ZOOM_OFFSET,
      minZoom: MIN_ZOOM - ZOOM_OFFSET,
      maxZoom: MAX_ZOOM - ZOOM_OFFSET,
      maxPitch: 0,
      dragRotate: false,
      pitchWithRotate: false,
      fadeDuration: 0,
      interactive: !isPicture,
      attributionControl: false,
      locale: { 'Map.Title': 'Map of basketball courts' },
    })
    this.map.touchZoomRotate.disableRotation()
    this.map.keyboard.disableRotation()
    this.map.addControl(
      new AttributionControl({
        compact: false,
        // A picture is small, and the foot of its page names whose courts they are.
        customAttribution: isPicture ? '' : courtCreditsHtml(credits),
      }),
      'bottom-left',
    )
    this.map.addControl(this.#scale, 'bottom-left')
    this.map.setMissingStyleImageResolver((name) => this.#addIcon(name))
    this.map.on('style.load', () => this.#install())
    for (const layer of COURT_LAYERS) {
      this.map.on('mouseenter', layer, () => this.#pointer(true))
      this.map.on('mouseleave', layer, () => this.#pointer(false))
    }
  }

  get basemap(): Basemap['kind'] {
    return this.#basemap.kind
  }

  /** Number of courts on the map; NaN if they come in tiles. */
  get courtCount(): number {
    const { marks } = this.#shown
    return marks.kind === 'tiles' ? Number.NaN : marks.courts.length
  }

  /** Changes the basemap. */
  setBasemap(basemap: Basemap): void {
    this.#installed = false
    this.#basemap = basemap
    this.map.setStyle(basemap.style, { diff: false })
  }

  setUnits(units: Units): void {
    this.#scale.setUnit(SCALE_UNITS[units])
  }

  /** Updates what is shown; skips objects that are identical to the previous ones. */
  show(shown: MapContents): void {
    const before = this.#shown
    this.#shown = shown
    if (!this.#installed) return
    if (shown.marks !== before.marks) this.#replaceMarks(before.marks)
    if (shown.selected !== before.selected) this.#fill('selected', selectedFeature(shown.selected))
    if (shown.here !== before.here) this.#fill('here', pointFeature(shown.here))
    if (shown.around !== before.around) {
      this.#fill('around', circleFeature(shown.around))
      this.#fill('centre', centreFeature(shown.around))
    }
    if (shown.scheme !== before.scheme) this.#redrawLayers()
  }

  /** The court or cluster at a click; pins win over clusters. */
  markerAt({ point: { x, y } }: MapMouseEvent): MapGeoJSONFeature | undefined {
    const box: [[number, number], [number, number]] = [
      [x - CLICK_TOLERANCE_PX, y - CLICK_TOLERANCE_PX],
      [x + CLICK_TOLERANCE_PX, y + CLICK_TOLERANCE_PX],
    ]
    for (const layer of COURT_LAYERS) {
      const [mark] = this.map.queryRenderedFeatures(box, { layers: [layer] })
      if (mark) return mark
    }
    return undefined
  }

  /** Zoom at which a cluster splits. */
  async clusterExpansionZoom(cluster: MapGeoJSONFeature): Promise<number> {
    const source = this.map.getSource<GeoJSONSource>('courts')
    return this.#shown.marks.kind === 'points' && source
      ? source.getClusterExpansionZoom(cluster.properties.cluster_id)
      : this.map.getZoom() + 2
  }

  /** Whether the court has its own pin, rather than being in a cluster. */
  showsPin(court: MapCourt): boolean {
    return this.map
      .queryRenderedFeatures({ layers: ['court-pins'] })
      .some(({ properties }) => properties.id === court.id)
  }

  remove(): void {
    this.map.remove()
  }

  #install() {
    const { marks, selected, around, here } = this.#shown
    this.map.addSource('around', { type: 'geojson', data: circleFeature(around) })
    this.map.addSource('centre', { type: 'geojson', data: centreFeature(around) })
    this.map.addSource('here', { type: 'geojson', data: pointFeature(here) })
    this.map.addSource('selected', { type: 'geojson', data: selectedFeature(selected) })
    this.map.addSource('courts', courtSource(marks))
    this.#addLayers()
    this.#installed = true
  }

  #layers() {
    const { marks, scheme } = this.#shown
    const layers = courtLayers(marks.kind, scheme, readPalette())
    const { kind, hasDarkColours } = this.#basemap
    const isDimmed = kind === 'detailed' && scheme === 'dark' && !hasDarkColours
    return isDimmed ? [dimmingLayer, ...layers] : layers
  }

  #removeLayers() {
    for (const { id } of [dimmingLayer, ...this.#layers()])
      if (this.map.getLayer(id)) this.map.removeLayer(id)
  }

  #addLayers() {
    for (const layer of this.#layers()) this.map.addLayer(layer)
  }

  #redrawLayers() {
    this.#removeLayers()
    this.#addLayers()
  }

  #replaceMarks(before: CourtMarkers) {
    const { marks } = this.#shown
    if (marks.kind !== 'tiles' && marks.kind === before.kind)
      return this.#fill('courts', courtFeatures(marks.courts))
    this.#removeLayers()
    this.map.removeSource('courts')
    this.map.addSource('courts', courtSource(marks))
    this.#addLayers()
  }

  #fill(source: string, data: GeoJSON.GeoJSON) {
    void this.map.getSource<GeoJSONSource>(source)?.setData(data)
  }

  #addIcon(name: string) {
    const icon = drawIcon(name, readPalette())
    const pixels = icon?.getContext('2d')?.getImageData(0, 0, icon.width, icon.height)
    if (pixels) this.map.addImage(name, pixels, { pixelRatio: MARKER_SCALE })
  }

  #pointer(over: boolean) {
    this.map.getCanvas().style.cursor = over ? 'pointer' : ''
  }
}

const selectedFeature = (court: MapCourt | undefined) => courtFeatures(court ? [court] : [])

export const lngLat = ({ latitude, longitude }: Point): [number, number] => [longitude, latitude]

/** Whom to name for the courts. */
function courtCreditsHtml(credits: readonly string[]): string {
  const names = credits.map((credit) => {
    const name = document.createElement('bdi')
    name.textContent = credit
    return name.outerHTML
  })
  return `Courts: ${[...names, ODBL].join(', ')}`
}

const archives = new Protocol()

/** Tiles of `pmtiles://` addresses. Archives remember failures: they are dropped, so that the next tile tries again. */
addProtocol('pmtiles', async (request, abort) => {
  try {
    return (await archives.tilev4(request, abort)) as Awaited<ReturnType<AddProtocolAction>>
  } catch (error) {
    if (!abort.signal.aborted) archives.tiles.clear()
    throw error
  }
})

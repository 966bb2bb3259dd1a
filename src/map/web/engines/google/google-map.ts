import {
  type Bounds,
  DEFAULT_MAP_CENTRE,
  DEFAULT_MAP_ZOOM,
  MAX_ZOOM,
  METRES_PER_MILE,
  MIN_ZOOM,
  type Point,
} from '../../../../platform/contract/geo.ts'
import type { ColourScheme } from '../../../../platform/ui/useMediaQuery.ts'
import {
  clusterLabel,
  DEVICE_COLOUR,
  drawCentre,
  drawCluster,
  drawDot,
  drawLabel,
  drawPin,
  drawPlainPin,
  MARKER_SCALE,
} from '../../draw-markers.ts'
import type {
  CourtMarkers,
  MapArea,
  MapCourt,
  MapInsets,
  MapView,
  PinInput,
  SearchArea,
  Spot,
} from '../../engine.ts'
import { readPalette } from '../../palette.ts'
import {
  clampPadding,
  mercatorY,
  PIN_MARGINS,
  uncoveredCentreOffset,
  uncoveredSize,
  zoomForArea,
} from '../../uncovered-area.ts'
import { createMarkerFinder, type MapMarker, type MarkerFinder } from './google-markers.ts'

interface Listeners {
  onSelect: (court: MapCourt) => void
  onHover: (court: MapCourt | undefined) => void
  onArea: (area: MapArea) => void
}

/** A Google map with courts on it. */
export class GoogleCourtMap {
  readonly map: google.maps.Map
  #find: MarkerFinder = async () => []
  #drawn = new Map<string, google.maps.Marker>()
  #onSelect: Listeners['onSelect']
  #onHover: Listeners['onHover']
  #palette = readPalette()
  /** Keyed by cluster label, or `pin` and what a pin says. */
  #icons = new Map<string, google.maps.Icon>()
  #selected: google.maps.Marker
  #centre: google.maps.Marker
  #circle: google.maps.Circle
  #here: google.maps.Marker
  #pin: google.maps.Marker
  #onPin: PinInput['onMove'] | undefined
  #spots: google.maps.Marker[] = []
  #covered: MapInsets = { top: 0, bottom: 0 }
  /** Whether the current movement is ours, not a person's. */
  #isOwnMove = true

  constructor(container: HTMLElement, scheme: ColourScheme, { onSelect, onHover, onArea }: Listeners) {
    this.#onSelect = onSelect
    this.#onHover = onHover
    this.map = new google.maps.Map(container, {
      center: position(DEFAULT_MAP_CENTRE),
      zoom: DEFAULT_MAP_ZOOM,
      minZoom: MIN_ZOOM,
      maxZoom: MAX_ZOOM,
      colorScheme: scheme === 'dark' ? 'DARK' : 'LIGHT',
      gestureHandling: 'greedy',
      clickableIcons: false,
      streetViewControl: true,
      mapTypeControl: true,
      zoomControl: false,
      cameraControl: false,
      fullscreenControl: false,
    })
    const { ball } = this.#palette
    this.#selected = new google.maps.Marker({ clickable: false, zIndex: 5 })
    this.#centre = new google.maps.Marker({
      icon: icon(drawCentre(this.#palette), 'bottom'),
      clickable: false,
      zIndex: 0,
    })
    this.#here = new google.maps.Marker({
      icon: icon(drawDot(this.#palette, DEVICE_COLOUR), 'middle'),
      clickable: false,
      zIndex: 2,
    })
    this.#pin = new google.maps.Marker({
      icon: icon(drawPlainPin(this.#palette, true), 'bottom'),
      title: 'Pin of the court',
      draggable: true,
      zIndex: 6,
    })
    this.#circle = new google.maps.Circle({
      strokeColor: ball,
      strokeWeight: 2,
      fillColor: ball,
      fillOpacity: 0.07,
      clickable: false,
    })
    this.map.addListener('idle', () => {
      void this.#draw()
      const area = this.#area()
      this.#isOwnMove = false
      if (area) onArea(area)
    })
    const movePin = ({ latLng }: google.maps.MapMouseEvent) =>
      latLng && this.#onPin?.({ latitude: latLng.lat(), longitude: latLng.lng() })
    this.map.addListener('click', movePin)
    this.#pin.addListener('dragend', movePin)
  }

  setMarks(marks: CourtMarkers): void {
    this.#find = createMarkerFinder(marks)
    this.#erase(new Set())
    void this.#draw()
  }

  setSelected(court: MapCourt | undefined): void {
    if (court) this.#selected.setIcon(icon(drawPin(this.#palette, court.pin ?? '', true), 'bottom'))
    placeMarker(this.#selected, court, this.map)
  }

  setHere(point: Point | undefined): void {
    placeMarker(this.#here, point, this.map)
  }

  setPin(pin: PinInput | undefined): void {
    this.#onPin = pin?.onMove
    placeMarker(this.#pin, pin?.at, this.map)
    this.map.setOptions({ gestureHandling: pin ? 'cooperative' : 'greedy' })
  }

  setSpots(spots: readonly Spot[] = []): void {
    for (const marker of this.#spots) marker.setMap(null)
    this.#spots = spots.map(
      ({ at, label }) =>
        new google.maps.Marker({
          map: this.map,
          position: position(at),
          title: label,
          icon: icon(drawLabel(this.#palette, label), 'top'),
          clickable: false,
          zIndex: 4,
        }),
    )
  }

  setAround(around: SearchArea | undefined): void {
    placeMarker(this.#centre, around?.isApproximate ? undefined : around?.centre, this.map)
    if (around) {
      this.#circle.setCenter(position(around.centre))
      this.#circle.setRadius(around.radiusMiles * METRES_PER_MILE)
    }
    this.#circle.setMap(around ? this.map : null)
  }

  /** Sets how much is covered; with `keepsCentre`, keeps the centre of the visible part in place. */
  setCovered(covered: MapInsets, keepsCentre: boolean): void {
    const shift = uncoveredCentreOffset(this.#covered) - uncoveredCentreOffset(covered)
    this.#covered = covered
    if (!keepsCentre || shift === 0) return
    this.#isOwnMove = true
    this.map.panBy(0, shift)
  }

  /** Fits a view into the uncovered part of the map. */
  showView(view: MapView): void {
    this.#isOwnMove = true
    if (view.kind === 'point') {
      this.goTo(view.centre, view.zoom)
      return
    }
    const covered = this.#covered
    const { clientWidth: width, clientHeight: height } = this.map.getDiv()
    const free = uncoveredSize({ width, height }, covered)
    const padding = clampPadding(view.padding, free)
    const [west, south, east, north] = view.bounds
    this.map.fitBounds(
      { west, south, east, north },
      { left: padding, right: padding, top: covered.top + padding, bottom: covered.bottom + padding },
    )
    const minZoom = view.around && Math.floor(zoomForArea(view.around, free))
    if (view.around && minZoom !== undefined && (this.map.getZoom() ?? 0) < minZoom)
      this.goTo(view.around.centre, minZoom)
  }

  zoomBy(levels: number): void {
    this.map.setZoom((this.map.getZoom() ?? DEFAULT_MAP_ZOOM) + levels)
  }

  /** Moves a point to the centre of the uncovered part. */
  goTo(point: Point, zoom: number): void {
    this.map.setZoom(zoom)
    this.map.setCenter(position(point))
    this.map.panBy(0, -uncoveredCentreOffset(this.#covered))
  }

  centre(): Point | undefined {
    const point = this.map.getCenter()
    return point && { latitude: point.lat(), longitude: point.lng() }
  }

  #area(): MapArea | undefined {
    const [centre, bounds] = [this.centre(), this.map.getBounds()]
    if (!centre || !bounds) return undefined
    const { west, south, east, north } = bounds.toJSON()
    const zoom = this.map.getZoom() ?? 0
    return { centre, bounds: [west, south, east, north], zoom, byPerson: !this.#isOwnMove }
  }

  /** Brings a court into the uncovered part, zoomed in enough to distinguish it from its neighbours. */
  reveal(court: MapCourt, nearEnough: number, zoom: number): void {
    const now = this.map.getZoom() ?? 0
    const isNear = now >= nearEnough || this.#drawn.has(`court ${court.id}`)
    if (isNear && this.#isUncovered(court)) return
    this.#isOwnMove = true
    this.goTo(court, isNear ? now : zoom)
  }

  remove(): void {
    google.maps.event.clearInstanceListeners(this.map)
    this.#erase(new Set())
  }

  #isUncovered(court: MapCourt): boolean {
    const bounds = this.map.getBounds()
    if (!bounds?.contains(position(court))) return false
    const { north, south } = bounds.toJSON()
    const [top, bottom, at] = [north, south, court.latitude].map(mercatorY) as [number, number, number]
    const height = this.map.getDiv().clientHeight
    const y = ((top - at) / (top - bottom)) * height
    return (
      y >= this.#covered.top + PIN_MARGINS.above && y <= height - this.#covered.bottom - PIN_MARGINS.below
    )
  }

  /** Draws the markers in view and removes the others. */
  async #draw() {
    const find = this.#find
    const bounds = this.map.getBounds()?.toJSON()
    if (!bounds) return
    const inView: Bounds = [bounds.west, bounds.south, bounds.east, bounds.north]
    const marks = await find(inView, Math.round(this.map.getZoom() ?? DEFAULT_MAP_ZOOM)).catch(
      () => undefined,
    )
    if (!marks || find !== this.#find) return
    this.#erase(new Set(marks.map(({ key }) => key)))
    for (const mark of marks) if (!this.#drawn.has(mark.key)) this.#drawn.set(mark.key, this.#marker(mark))
  }

  #erase(kept: ReadonlySet<string>) {
    for (const [key, marker] of this.#drawn) {
      if (kept.has(key)) continue
      marker.setMap(null)
      this.#drawn.delete(key)
    }
  }

  #marker(mark: MapMarker): google.maps.Marker {
    const marker = new google.maps.Marker({
      map: this.map,
      position: position(mark.at),
      title: mark.kind === 'court' ? mark.court.name : `${mark.count} courts`,
      icon: this.#iconOf(mark),
      // Clusters stay below the device location and above the search centre.
      zIndex: mark.kind === 'cluster' ? 1 : 3,
    })
    marker.addListener('click', () => {
      if (mark.kind === 'court') this.#onSelect(mark.court)
      else this.goTo(mark.at, mark.opensAtZoom)
    })
    if (mark.kind === 'court') {
      marker.addListener('mouseover', () => this.#onHover(mark.court))
      marker.addListener('mouseout', () => this.#onHover(undefined))
    }
    return marker
  }

  #iconOf(mark: MapMarker): google.maps.Icon {
    const says = mark.kind === 'court' ? (mark.court.pin ?? '') : clusterLabel(mark.count)
    const dot = mark.kind === 'court' ? mark.court.dot : undefined
    const key = dot ?? (mark.kind === 'court' ? `pin ${says}` : says)
    const known = this.#icons.get(key)
    if (known) return known
    const drawn = dot
      ? icon(drawDot(this.#palette, this.#palette.dots[dot]), 'middle')
      : mark.kind === 'court'
        ? icon(drawPin(this.#palette, says, false), 'bottom')
        : icon(drawCluster(this.#palette, says), 'middle')
    this.#icons.set(key, drawn)
    return drawn
  }
}

export const position = ({ latitude, longitude }: Point) => ({ lat: latitude, lng: longitude })

function placeMarker(marker: google.maps.Marker, point: Point | undefined, map: google.maps.Map) {
  if (point) marker.setPosition(position(point))
  marker.setMap(point ? map : null)
}

/** The vertical position of the anchor in a drawing, as a fraction of its height. */
const ANCHOR_HEIGHTS = { top: 0, middle: 0.5, bottom: 1 }

function icon(drawing: HTMLCanvasElement, anchorAt: keyof typeof ANCHOR_HEIGHTS): google.maps.Icon {
  const width = drawing.width / MARKER_SCALE
  const height = drawing.height / MARKER_SCALE
  return {
    url: drawing.toDataURL(),
    scaledSize: new google.maps.Size(width, height),
    anchor: new google.maps.Point(width / 2, ANCHOR_HEIGHTS[anchorAt] * height),
  }
}

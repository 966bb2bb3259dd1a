import type { ComponentType, ReactNode, Ref } from 'react'
import type { ConfigView } from '../../api/contract/config-view.ts'
import type { Bounds, Point } from '../../platform/contract/geo.ts'
import type { ColourScheme } from '../../platform/ui/useMediaQuery.ts'
import type { DotColour } from './palette.ts'

/** The part of a court that a map needs. */
export interface MapCourt extends Point {
  id: number
  name: string
  /** What its pin says, as from `pinOf`; without words it is a plain pin. */
  pin?: string
  dot?: DotColour
}

/** A court drawn as a dot. */
export interface DotCourt extends MapCourt {
  dot: DotColour
}

/** The courts on the map: a list, or vector tiles with the layer `courts`. */
export type CourtMarkers =
  | { kind: 'points'; courts: readonly MapCourt[] }
  /** Not clustered, except on Google's map; the last ones are on top. */
  | { kind: 'dots'; courts: readonly DotCourt[] }
  /** URL template on this site with `{z}`, `{x}` and `{y}`. */
  | { kind: 'tiles'; address: string }

/** The area of a search. */
export interface SearchArea {
  centre: Point
  radiusMiles: number
  /** The centre is approximate, so it isn't marked. */
  isApproximate?: boolean
}

/** What the map should show. Zooms are for 256-pixel tiles, as in Google Maps; padding in pixels. */
export type MapView =
  | { kind: 'point'; centre: Point; zoom: number }
  | { kind: 'bounds'; bounds: Bounds; padding: number; around?: SearchArea }

/** A pin set by a click or tap on the map, or by dragging. */
export interface PinInput {
  at: Point | undefined
  onMove: (point: Point) => void
}

/** A labelled place that isn't a court in the directory. */
export interface Spot {
  at: Point
  label: string
}

/** What the map shows once it has stopped moving. The zoom is for 256-pixel tiles. */
export interface MapArea {
  centre: Point
  bounds: Bounds
  zoom: number
  /** Whether a person moved the map there. */
  byPerson: boolean
}

/** How much of the map is covered by other parts of the screen, pixels. */
export interface MapInsets {
  top: number
  bottom: number
}

/** Imperative handle for the buttons beside the map. */
export interface MapHandle {
  zoomBy(levels: number): void
  goTo(point: Point, zoom: number): void
  /** The centre of the map; undefined until it has loaded. */
  centre(): Point | undefined
  /** Switches between the kinds of map; absent if there is only one. */
  switchKind?: () => void
}

/** Whether the site has a detailed map for MapLibre, beside the simple one. */
export const hasDetailedMap = ({
  styleUrl,
  archiveUrl,
}: Pick<ConfigView['map'], 'styleUrl' | 'archiveUrl'>) => Boolean(styleUrl ?? archiveUrl)

export interface MapEngineProps {
  ref: Ref<MapHandle>
  settings: ConfigView['map']
  colourScheme: ColourScheme
  marks: CourtMarkers
  selected: MapCourt | undefined
  /** Highlighted like the selected one, but the map does not move to it. */
  hot?: MapCourt | undefined
  around: SearchArea | undefined
  /** Location of the device, once requested. */
  here: Point | undefined
  /** Turns the map into a place picker. */
  pin?: PinInput
  spots?: readonly Spot[]
  /** A new object moves the map. */
  view: MapView
  covered: MapInsets
  /** Whether the map stays where it is, even if the selected court is out of sight. */
  staysPut?: boolean
  /** Whether nobody can move the map. */
  isPicture?: boolean
  /** Shown at the selected court. */
  infoWindow: ReactNode
  onSelect: (court: MapCourt) => void
  /** Called with the court whose pin the pointer is on, and with undefined when it leaves. */
  onHover?: (court: MapCourt | undefined) => void
  onReady: () => void
  onArea?: (area: MapArea) => void
  /** Called with the reason when the map cannot be shown. */
  onFailure: (text: string) => void
  /** Shows an unobtrusive note; undefined clears it. */
  onNotice: (text: string | undefined) => void
  /** Called with the label of the other kind of map, if there is one to switch to. */
  onKinds: (other: string | undefined) => void
}

export type MapEngine = ComponentType<MapEngineProps>

import type { ComponentType, ReactNode, Ref } from 'react'
import type { ConfigView } from '../../../contract/accounts/schema.ts'
import type { Bounds, Point } from '../../../contract/geo.ts'
import type { ColourScheme } from '../ui/useColourScheme.ts'

/** What a map shows of a court. */
export interface MapCourt extends Point {
  id: number
  name: string
}

/** The courts on the map: all at hand, or in vector tiles with the layer `courts`. */
export type CourtMarks =
  | { kind: 'points'; courts: readonly MapCourt[] }
  /** An address on this site with `{z}`, `{x}` and `{y}`. */
  | { kind: 'tiles'; address: string }

/** A search's place, and how far around it courts are looked for. */
export interface Around {
  centre: Point
  radiusMiles: number
  /** Its middle is no place of its own, and bears no mark. */
  isRough?: boolean
}

/** What the map is to show. Zooms count 256-pixel tiles, as Google does; the padding is in pixels. */
export type MapView =
  | { kind: 'point'; centre: Point; zoom: number }
  | { kind: 'bounds'; bounds: Bounds; padding: number; around?: Around }

/** A pin that the person sets with a click or tap on the map, and drags. */
export interface PlacePin {
  at: Point | undefined
  onMove: (point: Point) => void
}

/** A place that is no court of the directory, with what it is called. */
export interface Spot {
  at: Point
  label: string
}

/** How much of the map other parts of the screen cover, pixels. */
export interface Covered {
  top: number
  bottom: number
}

/** What the buttons beside the map do to it. */
export interface MapHandle {
  zoomBy(levels: number): void
  goTo(point: Point, zoom: number): void
  /** What lies in the middle of the map; undefined before there is a map. */
  middle(): Point | undefined
  /** Switches between the kinds of map; absent where there is one. */
  switchKind?: () => void
}

export interface MapEngineProps {
  ref: Ref<MapHandle>
  settings: ConfigView['map']
  colourScheme: ColourScheme
  marks: CourtMarks
  selected: MapCourt | undefined
  around: Around | undefined
  /** Where the device is, once asked for. */
  here: Point | undefined
  /** Makes a map for choosing a place. */
  pin?: PlacePin
  spots?: readonly Spot[]
  /** Another object moves the map. */
  view: MapView
  covered: Covered
  /** Stands at the selected court. */
  infoWindow: ReactNode
  onSelect: (court: MapCourt) => void
  onReady: () => void
  /** The map cannot be shown, and why. */
  onFailure: (text: string) => void
  /** Something worth a quiet line; undefined takes it back. */
  onNotice: (text: string | undefined) => void
  /** What the other kind of map is called, where there is one to switch to. */
  onKinds: (other: string | undefined) => void
}

/** A maker of maps; each engine is one such component. */
export type MapEngine = ComponentType<MapEngineProps>

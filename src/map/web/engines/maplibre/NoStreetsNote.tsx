import type { IControl, LngLat, Map as MapLibreMap, VectorTileSource } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Point, SINGLE_COURT_ZOOM } from '../../../../platform/contract/geo.ts'
import type { MapInsets } from '../../engine.ts'
import { uncoveredSize } from '../../uncovered-area.ts'
import { ZOOM_OFFSET } from './court-layers.ts'
import type { CourtMap } from './court-map.ts'
import classes from './engine.module.css'
import { uncoveredCentre } from './move-map.ts'
import { STREETS_SOURCE } from './streets-style.ts'

/** Height and width below which the buttons leave no room for the note, pixels. */
const LOW_PX = 240
const NARROW_PX = 340

/**
 * Says that there are no streets, and links to maps that have them: on the simple ground where people look for streets,
 * on that of an archive beyond its edges.
 */
export function NoStreetsNote({ courtMap, covered }: { courtMap: CourtMap; covered: MapInsets }) {
  const { map } = courtMap
  const [frame] = useState(() => document.createElement('div'))
  const [zoom, setZoom] = useState(() => map.getZoom())
  const [centre, setCentre] = useState(() => uncoveredCentre(map, covered))

  useEffect(() => {
    frame.className = 'maplibregl-ctrl'
    const control: IControl = { onAdd: () => frame, onRemove: () => frame.remove() }
    map.addControl(control, 'bottom-left')
    return () => {
      map.removeControl(control)
    }
  }, [map, frame])

  useEffect(() => {
    const read = () => {
      setZoom(map.getZoom())
      setCentre(uncoveredCentre(map, covered).wrap())
    }
    read()
    map.on('moveend', read)
    // The edges of an archive may load later.
    map.on('idle', read)
    return () => {
      map.off('moveend', read)
      map.off('idle', read)
    }
  }, [map, covered])

  const area = { latitude: centre.lat, longitude: centre.lng, zoom: Math.round(zoom + ZOOM_OFFSET) }
  const { clientWidth, clientHeight } = map.getContainer()
  const free = uncoveredSize({ width: clientWidth, height: clientHeight }, covered)
  const isLow = free.height < LOW_PX
  const hasStreets =
    courtMap.basemap === 'simple' ? area.zoom < SINGLE_COURT_ZOOM : isWithin(streetBounds(map), centre)
  if (hasStreets || (isLow && free.width < NARROW_PX)) return null
  return createPortal(
    <p className={classes.noStreets} data-low={isLow || undefined}>
      No street detail here. See{' '}
      <a href={openStreetMapLink(area)} target="_blank" rel="noopener">
        OpenStreetMap
      </a>{' '}
      or{' '}
      <a href={googleMapsLink(area)} target="_blank" rel="noopener">
        Google Maps
      </a>
      .
    </p>,
    frame,
  )
}

/** Degrees west, south, east, north; undefined if the streets are those of a server, or still loading. */
const streetBounds = (map: MapLibreMap) => map.getSource<VectorTileSource>(STREETS_SOURCE)?.bounds

const isWithin = (bounds: ReturnType<typeof streetBounds>, { lng, lat }: LngLat): boolean => {
  if (!bounds) return true
  const [west, south, east, north] = bounds
  return lng >= west && lng <= east && lat >= south && lat <= north
}

/** A part of a map; the zoom is for 256-pixel tiles. */
interface Area extends Point {
  zoom: number
}

/** The most detailed zoom of openstreetmap.org. */
const OPENSTREETMAP_MAX_ZOOM = 19

const openStreetMapLink = ({ latitude, longitude, zoom }: Area) =>
  `https://www.openstreetmap.org/#map=${Math.min(zoom, OPENSTREETMAP_MAX_ZOOM)}/${latitude.toFixed(5)}/${longitude.toFixed(5)}`

const googleMapsLink = ({ latitude, longitude, zoom }: Area) =>
  `https://www.google.com/maps/@?api=1&map_action=map&center=${latitude.toFixed(5)}%2C${longitude.toFixed(5)}&zoom=${zoom}`

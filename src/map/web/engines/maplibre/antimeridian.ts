import type { Feature, FeatureCollection, Position } from 'geojson'

const SOUTH_POLE = -90

/**
 * Unwraps land for a flat map. In the atlas a ring may jump from 180 degrees to -180, or circle a pole. Here longitudes
 * continue beyond 180, and rings around a pole are closed along it.
 */
export function flattenLand(land: FeatureCollection): FeatureCollection {
  return { type: 'FeatureCollection', features: land.features.flatMap(flattenFeature) }
}

function flattenFeature({ geometry, ...feature }: Feature): Feature[] {
  if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return []
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  const coordinates = polygons.map((rings) => rings.map(flattenRing))
  return [{ ...feature, geometry: { type: 'MultiPolygon', coordinates } }]
}

export function flattenRing(ring: Position[]): Position[] {
  let turns = 0
  let before = ring[0]?.[0] ?? 0
  const flat = ring.map(([longitude = 0, latitude = 0]): Position => {
    if (longitude - before > 180) turns--
    else if (before - longitude > 180) turns++
    before = longitude
    return [longitude + 360 * turns, latitude]
  })
  const [first] = flat
  const [end = 0] = flat.at(-1) ?? []
  if (turns === 0 || !first) return flat
  return [...flat, [end, SOUTH_POLE], [first[0] ?? 0, SOUTH_POLE], first]
}

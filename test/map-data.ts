/** A feature of a file of map data, by default a basketball court in São Paulo. */
export interface Feature {
  id: string
  at?: [longitude: number, latitude: number]
  version?: number
  tags?: Record<string, string>
}

const TAGS = { leisure: 'pitch', sport: 'basketball' }

/** GeoJSON as overpass turbo exports it; `head` has other members of the collection. */
export function mapDataOf(features: readonly Feature[], head: object = {}): string {
  return JSON.stringify({
    type: 'FeatureCollection',
    ...head,
    features: features.map(({ id, at = [-46.68, -23.58], version = 1, tags = {} }) => ({
      type: 'Feature',
      id,
      properties: {
        '@id': id,
        '@version': String(version),
        '@timestamp': '2024-05-01T00:00:00Z',
        ...TAGS,
        ...tags,
      },
      geometry: { type: 'Point', coordinates: at },
    })),
  })
}

/** Courts ten kilometres apart. */
export const rowOfCourts = (count: number): Feature[] =>
  Array.from({ length: count }, (_, i) => ({ id: `way/${i + 1}`, at: [-46 - i / 10, -23.5] }))

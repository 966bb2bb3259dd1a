import { fromVectorTileJs, GeoJSONWrapper } from '@maplibre/vt-pbf'
import { PmtilesWriter } from '../../scripts/lib/pmtiles-writer.ts'

const EXTENT = 4096

/** A PMTiles archive with the layers of a Protomaps basemap: one street across each tile around London, and no others. */
export function packStreets(): Buffer {
  const writer = new PmtilesWriter()
  writer.add(0, 0, 0, drawTile())
  // The tile of zoom 5 from Bristol to the Wash, and what is within it.
  writer.addWithin(5, 15, 10, 12, drawTile())
  const archive = writer.pack({ attribution: 'OpenStreetMap' })
  // The edges, in ten-millionths of a degree: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
  for (const [i, degrees] of [-11.25, 48.9, 0, 55.8].entries())
    archive.writeInt32LE(degrees * 1e7, 102 + 4 * i)
  return archive
}

function drawTile(): Uint8Array {
  const land = [
    [
      [0, 0],
      [EXTENT, 0],
      [EXTENT, EXTENT],
      [0, EXTENT],
      [0, 0],
    ],
  ] as [number, number][][]
  const street = [
    [
      [0, EXTENT / 3],
      [EXTENT, EXTENT / 2],
    ],
  ] as [number, number][][]
  return fromVectorTileJs({
    layers: {
      earth: layer('earth', { type: 3, geometry: land, tags: { kind: 'earth' } }),
      roads: layer('roads', {
        type: 2,
        geometry: street,
        tags: { kind: 'major_road', name: 'Rue Haute', 'name:en': 'High Street', min_zoom: 0 },
      }),
    },
  })
}

function layer(name: string, feature: ConstructorParameters<typeof GeoJSONWrapper>[0][number]) {
  const wrapped = new GeoJSONWrapper([feature], { version: 2, extent: EXTENT })
  wrapped.name = name
  return wrapped
}

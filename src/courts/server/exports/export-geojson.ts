import type { ExportFormat, OpenCourt } from './export-format.ts'
import { ATTRIBUTION, LICENCE } from './open-data.ts'

const head = {
  type: 'FeatureCollection',
  name: 'Basketball courts',
  attribution: ATTRIBUTION,
  license: LICENCE.name,
  license_url: LICENCE.url,
}

/** GeoJSON (RFC 7946): one point feature per court. Relative photo URLs are resolved against `origin`. */
export function geoJsonExport(origin: string): ExportFormat {
  return {
    mediaType: 'application/geo+json',
    extension: 'geojson',
    begin: `${JSON.stringify(head).slice(0, -1)},"features":[\n`,
    write: (courts, isFirst) =>
      (isFirst ? '' : ',\n') + courts.map((court) => feature(court, origin)).join(',\n'),
    end: '\n]}\n',
  }
}

function feature(court: OpenCourt, origin: string): string {
  const { id, latitude, longitude, manualRating, photo_url, ...facts } = court
  return JSON.stringify({
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: { ...facts, photo_url: photo_url && new URL(photo_url, origin).href },
  })
}

import { ATTRIBUTION, LICENCE } from '../../../contract/open-data.ts'
import type { ExportFormat, OpenCourt } from './export-format.ts'

const head = {
  type: 'FeatureCollection',
  name: 'Basketball courts',
  attribution: ATTRIBUTION,
  license: LICENCE.name,
  license_url: LICENCE.url,
}

/** GeoJSON (RFC 7946): one point feature for each court. */
export const geoJsonExport: ExportFormat = {
  mediaType: 'application/geo+json',
  extension: 'geojson',
  begin: `${JSON.stringify(head).slice(0, -1)},"features":[\n`,
  write: (courts, isFirst) => (isFirst ? '' : ',\n') + courts.map(feature).join(',\n'),
  end: '\n]}\n',
}

function feature({ id, latitude, longitude, manualRating, ...properties }: OpenCourt): string {
  return JSON.stringify({
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties,
  })
}

import { z } from 'zod'
import type { ByPath } from '../../api/contract/registry.ts'
import { MAX_SEEN_LATELY } from '../../courts/contract/rules.ts'
import { type Endpoint, idParams, moderatorErrors } from '../../platform/contract/endpoint.ts'
import { wholeNumberParameter } from '../../platform/contract/parameters.ts'
import { accessParameter, courtsQuery } from '../../search/contract/schema.ts'
import { searchErrors } from '../../search/contract/search-errors.ts'
import { courtDetailsQuery, courtDetailsView, seenLatelyItem, shareImageQuery } from './schema.ts'
import { SHARE_IMAGE } from './share-image.ts'

const INVALID_ZOOM = 'Zoom must be between 0 and 22.'
const TILE_OUT_OF_RANGE = 'No such tile at this zoom.'

/** The directory: lists, exports, map tiles and court pages. */
export const courtEndpoints = {
  exportGeoJson: {
    path: 'GET /api/courts.geojson',
    summary: 'The open data as GeoJSON, with the filters of GET /api/courts',
    tag: 'Courts',
    permission: 'everyone',
    query: courtsQuery,
    response: { mediaType: 'application/geo+json' },
    supportsEtag: true,
    errorCodes: searchErrors,
  },
  exportCsv: {
    path: 'GET /api/courts.csv',
    summary: 'The open data as CSV that can be imported again, with the filters of GET /api/courts',
    tag: 'Courts',
    permission: 'everyone',
    query: courtsQuery,
    response: { mediaType: 'text/csv' },
    supportsEtag: true,
    errorCodes: searchErrors,
  },
  exportGpx: {
    path: 'GET /api/courts.gpx',
    summary: 'The open data as GPX waypoints, with the filters of GET /api/courts',
    tag: 'Courts',
    permission: 'everyone',
    query: courtsQuery,
    response: { mediaType: 'application/gpx+xml' },
    supportsEtag: true,
    errorCodes: searchErrors,
  },
  courtTile: {
    path: 'GET /api/courts/tiles/:z/:x/:y.mvt',
    summary: 'A vector tile of courts and clusters (layer `courts`)',
    tag: 'Courts',
    permission: 'everyone',
    params: z
      .object({
        z: wholeNumberParameter
          .pipe(z.number().min(0, INVALID_ZOOM).max(22, INVALID_ZOOM))
          .meta({ example: 10 }),
        x: wholeNumberParameter.pipe(z.number().min(0, TILE_OUT_OF_RANGE)).meta({ example: 511 }),
        y: wholeNumberParameter.pipe(z.number().min(0, TILE_OUT_OF_RANGE)).meta({ example: 340 }),
      })
      .refine(({ z: zoom, x, y }) => x < 2 ** zoom && y < 2 ** zoom, TILE_OUT_OF_RANGE),
    query: z.object({ access: accessParameter }),
    response: { mediaType: 'application/vnd.mapbox-vector-tile' },
    supportsEtag: true,
    errorCodes: ['invalid-request', 'not-found'],
  },
  seenLately: {
    path: 'GET /api/courts/seen-lately',
    summary:
      'Courts about which people have contributed something in the last 60 days, latest first, or else those of which most is known',
    tag: 'Courts',
    permission: 'everyone',
    response: z.array(seenLatelyItem).max(MAX_SEEN_LATELY),
    errorCodes: [],
  },
  courtDetails: {
    path: 'GET /api/courts/:id/details',
    summary: 'A court with its facilities, reviews and photos',
    tag: 'Courts',
    permission: 'everyone',
    optionalAuth: true,
    params: idParams,
    query: courtDetailsQuery,
    response: courtDetailsView,
    supportsEtag: true,
    errorCodes: ['invalid-request', 'court-not-found', 'court-merged', 'court-gone'],
  },
  moderatedCourtDetails: {
    path: 'GET /api/admin/courts/:id/details',
    summary:
      'A court with its facilities, reviews and photos, for moderators: also one that is archived, perhaps only until a report is decided',
    tag: 'Courts',
    permission: 'moderator',
    params: idParams,
    response: courtDetailsView,
    errorCodes: ['invalid-request', 'court-not-found', 'court-merged', ...moderatorErrors],
  },
  shareImage: {
    path: 'GET /api/courts/:id/share.png',
    summary: `A drawing of a court from what is known of it, ${SHARE_IMAGE.width} × ${SHARE_IMAGE.height} pixels, for links to courts without a photo`,
    tag: 'Courts',
    permission: 'everyone',
    params: idParams,
    query: shareImageQuery,
    response: { mediaType: 'image/png' },
    supportsEtag: true,
    errorCodes: ['invalid-request', 'court-not-found', 'court-merged'],
  },
} as const satisfies Record<string, Endpoint>

declare module '../../api/contract/registry.ts' {
  interface Registry extends ByPath<typeof courtEndpoints> {}
}

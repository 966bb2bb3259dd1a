import { z } from 'zod'
import type { EndpointName } from '../../api/contract/paths.ts'
import { type Endpoint, idParams } from '../../platform/contract/endpoint.ts'
import { wholeNumberParameter } from '../../platform/contract/parameters.ts'
import { accessParameter, courtListQuery, courtsQuery } from '../../search/contract/schema.ts'
import { searchErrors } from '../../search/contract/search-errors.ts'
import { LINK_PAGES_ABOVE, MAX_SEEN_LATELY } from './limits.ts'
import {
  courtDetailsQuery,
  courtDetailsView,
  nearbyCourtView,
  seenLatelyItem,
  shareImageQuery,
} from './schema.ts'
import { SHARE_IMAGE } from './share-image.ts'

const INVALID_ZOOM = 'Zoom must be between 0 and 22.'
const TILE_OUT_OF_RANGE = 'No such tile at this zoom.'

/** The directory: lists, exports, map tiles and court pages. */
export const courtEndpoints = {
  listCourts: {
    summary:
      'All published courts, or those matching a search (nearest first with `near` or `postcode`). All courts of a large directory may be up to a minute old: to follow changes, begin with the snapshot of GET /api/changes',
    tag: 'Courts',
    permission: 'everyone',
    query: courtListQuery,
    response: z.array(nearbyCourtView),
    supportsEtag: true,
    responseHeaders: {
      'X-Total-Count': 'Number of matching courts on all pages',
      'X-Unknown-Count':
        'With `playable` or `has`: how many more courts there may be, for which nobody has confirmed it',
      Age: 'With all courts of a large directory: how many seconds ago this certainly was the whole list',
      'X-Place': 'With `postcode`: its location, the same JSON as the response of GET /api/geocode',
      Link: `The licence, and for a page the next page (rel="next"), if there is one. Without \`limit\`, all courts are returned; if there are more than ${LINK_PAGES_ABOVE}, the first page is linked as well (rel="first" and rel="next") for clients that prefer paging`,
    },
    errorCodes: searchErrors,
  },
  exportGeoJson: {
    summary: 'The open data as GeoJSON, with the filters of GET /api/courts',
    tag: 'Courts',
    permission: 'everyone',
    query: courtsQuery,
    response: { mediaType: 'application/geo+json' },
    supportsEtag: true,
    errorCodes: searchErrors,
  },
  exportCsv: {
    summary: 'The open data as CSV that can be imported again, with the filters of GET /api/courts',
    tag: 'Courts',
    permission: 'everyone',
    query: courtsQuery,
    response: { mediaType: 'text/csv' },
    supportsEtag: true,
    errorCodes: searchErrors,
  },
  exportGpx: {
    summary: 'The open data as GPX waypoints, with the filters of GET /api/courts',
    tag: 'Courts',
    permission: 'everyone',
    query: courtsQuery,
    response: { mediaType: 'application/gpx+xml' },
    supportsEtag: true,
    errorCodes: searchErrors,
  },
  courtTile: {
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
    summary:
      'Courts about which people have contributed something in the last 60 days, latest first, or else those of which most is known',
    tag: 'Courts',
    permission: 'everyone',
    response: z.array(seenLatelyItem).max(MAX_SEEN_LATELY),
    errorCodes: [],
  },
  courtDetails: {
    summary: 'A court with its facilities, reviews and photos',
    tag: 'Courts',
    permission: 'everyone',
    optionalAuth: true,
    params: idParams,
    query: courtDetailsQuery,
    response: courtDetailsView,
    supportsEtag: true,
    errorCodes: ['invalid-request', 'court-not-found', 'court-merged'],
  },
  shareImage: {
    summary: `A drawing of a court from what is known of it, ${SHARE_IMAGE.width} × ${SHARE_IMAGE.height} pixels, for links to courts without a photo`,
    tag: 'Courts',
    permission: 'everyone',
    params: idParams,
    query: shareImageQuery,
    response: { mediaType: 'image/png' },
    supportsEtag: true,
    errorCodes: ['invalid-request', 'court-not-found', 'court-merged'],
  },
} as const satisfies Partial<Record<EndpointName, Endpoint>>

/**
 * Method and path of every call, by its name. Apart from `endpoints.ts`, so that the browser can call
 * without loading the schemas.
 */
export const paths = {
  listCourts: 'GET /api/courts',
  exportGeoJson: 'GET /api/courts.geojson',
  exportCsv: 'GET /api/courts.csv',
  exportGpx: 'GET /api/courts.gpx',
  courtTile: 'GET /api/courts/tiles/:z/:x/:y.mvt',
  courtDetails: 'GET /api/courts/:id/details',
  similarCourts: 'GET /api/courts/similar',
  suggestCourt: 'POST /api/court-suggestions',
  submitReview: 'POST /api/courts/:id/reviews',
  addPhoto: 'POST /api/courts/:id/photos',
  pendingPhoto: 'GET /api/photos/:id/:width',
  likeReview: 'POST /api/reviews/:id/like',
  dislikeReview: 'POST /api/reviews/:id/dislike',
  voteFacility: 'POST /api/courts/:id/facilities/:facilityId/vote',
  suggestFacility: 'POST /api/courts/:id/facility-suggestions',
  report: 'POST /api/reports',
  geocode: 'GET /api/geocode',
  session: 'POST /api/auth/session',
  chooseUsername: 'POST /api/auth/username',
  usernameAvailability: 'GET /api/auth/usernames/:username',
  requestDeletion: 'POST /api/account/delete-request',
  cancelDeletion: 'POST /api/account/delete-cancel',
  contributions: 'GET /api/account/contributions',
  exportAccount: 'GET /api/account/export',
  localOutbox: 'GET /api/local/outbox',
  config: 'GET /api/config',
  openApi: 'GET /api/openapi.json',
  alive: 'GET /healthz',
  ready: 'GET /readyz',
  metrics: 'GET /metrics',
} as const

export type EndpointName = keyof typeof paths

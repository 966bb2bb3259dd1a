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
  geocode: 'GET /api/geocode',
  config: 'GET /api/config',
  openApi: 'GET /api/openapi.json',
  alive: 'GET /healthz',
  ready: 'GET /readyz',
  metrics: 'GET /metrics',
} as const

export type EndpointName = keyof typeof paths

import { z } from 'zod'
import type { ByPath } from '../../api/contract/registry.ts'
import {
  adminErrors,
  type Endpoint,
  idParams,
  recentSignInAdminErrors,
} from '../../platform/contract/endpoint.ts'
import {
  importQuery,
  importView,
  mapDataQuery,
  mapDataView,
  PROGRESS_MEDIA_TYPE,
  pastImportView,
  undoneImportView,
} from './schema.ts'

const shared = { tag: 'Administration', permission: 'administrator' } as const
const upload = {
  ...shared,
  recentSignIn: true,
  form: z.object({}),
  alternateMediaType: PROGRESS_MEDIA_TYPE,
} as const
const uploadErrors = [
  'invalid-request',
  'form-needed',
  'file-needed',
  'file-too-large',
  'file-unusable',
  ...recentSignInAdminErrors,
] as const

/** Imports of files by administrators. */
export const importEndpoints = {
  importCourts: {
    path: 'POST /api/admin/import-courts-csv',
    ...upload,
    summary: 'Replaces the courts in the directory with those in a CSV file, all or nothing',
    query: importQuery,
    formFile: { name: 'file', description: 'CSV in UTF-8, in the format of GET /api/courts.csv' },
    response: importView,
    errorCodes: uploadErrors,
  },
  importMapData: {
    path: 'POST /api/admin/import-map-data',
    ...upload,
    summary: 'Adds and updates the courts of a data set, such as those of OpenStreetMap in a country',
    query: mapDataQuery,
    formFile: {
      name: 'file',
      description: 'GeoJSON as overpass turbo and osmtogeojson write it, or JSON of the Overpass API',
    },
    response: mapDataView,
    errorCodes: [...uploadErrors, 'import-loss'],
  },
  listImports: {
    path: 'GET /api/admin/imports',
    ...shared,
    summary: 'The latest imports, newest first',
    response: z.object({ imports: z.array(pastImportView) }),
    errorCodes: adminErrors,
  },
  undoImport: {
    path: 'POST /api/admin/imports/:id/undo',
    ...shared,
    summary:
      'Undoes an import for the courts that nobody has changed since; contributions made since stay with their court',
    recentSignIn: true,
    params: idParams,
    response: undoneImportView,
    errorCodes: [
      'invalid-request',
      'import-not-found',
      'import-undone',
      'import-changed-nothing',
      'import-not-kept',
      ...recentSignInAdminErrors,
    ],
  },
} as const satisfies Record<string, Endpoint>

declare module '../../api/contract/registry.ts' {
  interface Registry extends ByPath<typeof importEndpoints> {}
}

import { z } from 'zod'
import type { EndpointName } from '../../api/contract/paths.ts'
import {
  adminErrors,
  type Endpoint,
  idParams,
  recentSignInAdminErrors,
} from '../../platform/contract/endpoint.ts'
import { importQuery, importView, PROGRESS_MEDIA_TYPE, pastImportView, undoneImportView } from './schema.ts'

const shared = { tag: 'Administration', permission: 'admin' } as const

/** Imports of CSV files by administrators. */
export const importEndpoints = {
  importCourts: {
    ...shared,
    summary: 'Replaces the courts in the directory with those in a CSV file, all or nothing',
    recentSignIn: true,
    query: importQuery,
    form: z.object({}),
    formFile: { name: 'file', description: 'CSV in UTF-8, in the format of GET /api/courts.csv' },
    response: importView,
    alternateMediaType: PROGRESS_MEDIA_TYPE,
    errorCodes: [
      'invalid-request',
      'form-needed',
      'file-needed',
      'file-too-large',
      'file-unusable',
      ...recentSignInAdminErrors,
    ],
  },
  listImports: {
    ...shared,
    summary: 'The latest imports, newest first',
    response: z.object({ imports: z.array(pastImportView) }),
    errorCodes: adminErrors,
  },
  undoImport: {
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
} as const satisfies Partial<Record<EndpointName, Endpoint>>

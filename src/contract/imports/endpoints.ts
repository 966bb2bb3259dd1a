import { z } from 'zod'
import { adminRefusals, type Endpoint, idParams, recentAdminRefusals } from '../endpoint.ts'
import { importQuery, importView, PROGRESS_MEDIA_TYPE, pastImportView, undoneImportView } from './schema.ts'

const shared = { tag: 'Administration', permission: 'admin' } as const

/** What administrators do with files of courts. */
export const importEndpoints = {
  importCourts: {
    ...shared,
    summary: 'Makes the courts of a CSV file the courts of the directory, all of them or none',
    recentSignIn: true,
    query: importQuery,
    form: z.object({}),
    formFile: { name: 'file', description: 'CSV in UTF-8, as GET /api/courts.csv writes it' },
    answer: importView,
    otherMediaType: PROGRESS_MEDIA_TYPE,
    refusals: [
      'invalid-request',
      'form-needed',
      'file-needed',
      'file-too-large',
      'file-unusable',
      ...recentAdminRefusals,
    ],
  },
  listImports: {
    ...shared,
    summary: 'The latest imports, newest first',
    answer: z.object({ imports: z.array(pastImportView) }),
    refusals: adminRefusals,
  },
  undoImport: {
    ...shared,
    summary:
      'Takes the latest import that changed something back; what people sent in since stays with its court',
    recentSignIn: true,
    params: idParams,
    answer: undoneImportView,
    refusals: [
      'invalid-request',
      'import-not-found',
      'import-undone',
      'import-changed-nothing',
      'import-not-latest',
      'import-not-kept',
      ...recentAdminRefusals,
    ],
  },
} as const satisfies Record<string, Endpoint>

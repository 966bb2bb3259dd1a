import { z } from 'zod'
import type { ByPath } from '../../api/contract/registry.ts'
import { facilityNameInput } from '../../facts/contract/schema.ts'
import { photoView } from '../../photos/contract/schema.ts'
import {
  adminErrors,
  type Endpoint,
  idParameter,
  idParams,
  moderatorErrors,
  photoErrors,
  recentSignInAdminErrors,
} from '../../platform/contract/endpoint.ts'
import { courtEdit, courtMerge, courtRestoration, newCourtInput } from './input.ts'
import {
  adminCourtsQuery,
  adminCourtsView,
  changedCourtView,
  changedTagsView,
  mergePreviewView,
} from './schema.ts'

const shared = { tag: 'Administration', permission: 'administrator' } as const
/** What moderators may do with published courts. */
const byModerators = { tag: 'Moderation', permission: 'moderator' } as const
const courtErrors = ['invalid-request', 'court-not-found'] as const

/** The administration of courts. */
export const courtAdminEndpoints = {
  adminCourts: {
    path: 'GET /api/admin/courts',
    ...shared,
    summary: 'Courts with the fields that administrators edit',
    query: adminCourtsQuery,
    response: adminCourtsView,
    errorCodes: ['invalid-request', ...adminErrors],
  },
  addCourt: {
    path: 'POST /api/courts',
    ...shared,
    summary: 'Adds a court to the directory',
    body: newCourtInput,
    creates: true,
    response: changedCourtView,
    errorCodes: ['invalid-request', 'idempotency-key-reused', ...adminErrors],
  },
  editCourt: {
    path: 'PUT /api/courts/:id',
    ...shared,
    summary: 'Changes a court; omitted fields stay the same',
    params: idParams,
    body: courtEdit,
    response: changedCourtView,
    errorCodes: [...courtErrors, 'court-changed', 'court-archived', ...adminErrors],
  },
  archiveCourt: {
    path: 'DELETE /api/courts/:id',
    ...shared,
    summary: 'Archives a court; nothing is lost',
    params: idParams,
    response: changedCourtView,
    errorCodes: [...courtErrors, ...adminErrors],
  },
  restoreCourt: {
    path: 'POST /api/admin/courts/:id/restore',
    ...shared,
    summary: 'Restores a court from the archive, or to an earlier state from the audit log',
    params: idParams,
    body: courtRestoration,
    response: changedCourtView,
    errorCodes: [
      ...courtErrors,
      'court-not-archived',
      'court-is-merged',
      'court-changed',
      'earlier-state-not-found',
      ...adminErrors,
    ],
  },
  mergeCourt: {
    path: 'POST /api/admin/courts/:id/merge',
    ...shared,
    recentSignIn: true,
    summary: 'Merges a court into another one, which takes over its contributions and is returned',
    params: idParams,
    body: courtMerge,
    response: changedCourtView,
    errorCodes: [...courtErrors, 'court-archived', 'merge-target', ...recentSignInAdminErrors],
  },
  mergePreview: {
    path: 'GET /api/admin/courts/:id/merge',
    ...shared,
    summary: 'Previews what merging a court into another one would move',
    params: idParams,
    query: z.object({ into: idParameter.describe('The court to merge into') }),
    response: mergePreviewView,
    errorCodes: [...courtErrors, 'court-archived', 'merge-target', ...adminErrors],
  },
  undoMerge: {
    path: 'POST /api/admin/courts/:id/merge/undo',
    ...shared,
    recentSignIn: true,
    summary:
      'Undoes a merge: separates a court from the one it was merged into, with everything that was moved',
    params: idParams,
    response: changedCourtView,
    errorCodes: [...courtErrors, 'court-not-merged', 'merge-undo-order', ...recentSignInAdminErrors],
  },
  addTag: {
    path: 'POST /api/admin/courts/:id/tags',
    ...byModerators,
    summary: 'Adds a tag to a court',
    params: idParams,
    body: facilityNameInput,
    response: changedTagsView,
    errorCodes: [...courtErrors, 'court-archived', 'tag-attached', 'tags-full', ...moderatorErrors],
  },
  removeTag: {
    path: 'DELETE /api/admin/courts/:id/tags/:tagId',
    ...byModerators,
    summary: 'Removes a tag from a court',
    params: z.object({ id: idParameter, tagId: idParameter }),
    response: changedTagsView,
    errorCodes: [...courtErrors, 'court-archived', 'tag-not-found', ...moderatorErrors],
  },
  uploadPhoto: {
    path: 'POST /api/admin/courts/:id/photos',
    ...byModerators,
    summary: 'Adds a photo to a court and publishes it immediately',
    params: idParams,
    form: z.object({}),
    creates: true,
    response: z.object({ photo: photoView }),
    errorCodes: [
      ...courtErrors,
      'court-archived',
      'photo-needed',
      ...photoErrors,
      'idempotency-key-reused',
      ...moderatorErrors,
    ],
  },
} as const satisfies Record<string, Endpoint>

declare module '../../api/contract/registry.ts' {
  interface Registry extends ByPath<typeof courtAdminEndpoints> {}
}

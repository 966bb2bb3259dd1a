import { z } from 'zod'
import {
  adminRefusals,
  anId,
  type Endpoint,
  idParams,
  photoRefusals,
  recentAdminRefusals,
} from '../endpoint.ts'
import { facilityNameInput } from '../facilities/schema.ts'
import { photoView } from '../photos/schema.ts'
import { courtAddition, courtEdit, courtMerge, courtRestoration } from './admin-input.ts'
import { adminCourtsView, changedCourtView, changedTagsView, mergePreviewView } from './admin-schema.ts'

const shared = { tag: 'Administration', permission: 'admin' } as const
const ofCourt = ['invalid-request', 'court-not-found'] as const

/** The administration of courts. */
export const courtAdminEndpoints = {
  adminCourts: {
    ...shared,
    summary: 'All courts with the fields that administrators edit, optionally including archived ones',
    query: z.object({
      archived: z
        .enum(['true', 'false'], { error: 'Must be true or false.' })
        .default('false')
        .transform((text) => text === 'true')
        .describe('Whether to include archived courts'),
    }),
    answer: adminCourtsView,
    refusals: ['invalid-request', 'too-many-answers', ...adminRefusals],
  },
  addCourt: {
    ...shared,
    summary: 'Adds a court to the directory',
    body: courtAddition,
    creates: true,
    answer: changedCourtView,
    refusals: ['invalid-request', 'idempotency-key-reused', ...adminRefusals],
  },
  editCourt: {
    ...shared,
    summary: 'Changes a court; omitted fields stay the same',
    params: idParams,
    body: courtEdit,
    answer: changedCourtView,
    refusals: [...ofCourt, 'court-changed', 'court-archived', ...adminRefusals],
  },
  archiveCourt: {
    ...shared,
    summary: 'Archives a court; nothing is lost',
    params: idParams,
    answer: changedCourtView,
    refusals: [...ofCourt, ...adminRefusals],
  },
  restoreCourt: {
    ...shared,
    summary: 'Restores a court from the archive, or to an earlier state from the audit log',
    params: idParams,
    body: courtRestoration,
    answer: changedCourtView,
    refusals: [
      ...ofCourt,
      'court-not-archived',
      'court-is-merged',
      'court-changed',
      'earlier-state-not-found',
      ...adminRefusals,
    ],
  },
  mergeCourt: {
    ...shared,
    recentSignIn: true,
    summary: 'Merges a court into another one, which takes over its contributions and is returned',
    params: idParams,
    body: courtMerge,
    answer: changedCourtView,
    refusals: [...ofCourt, 'court-archived', 'merge-target', ...recentAdminRefusals],
  },
  mergePreview: {
    ...shared,
    summary: 'Previews what merging a court into another one would move',
    params: idParams,
    query: z.object({ into: anId.describe('The court to merge into') }),
    answer: mergePreviewView,
    refusals: [...ofCourt, 'court-archived', 'merge-target', ...adminRefusals],
  },
  undoMerge: {
    ...shared,
    recentSignIn: true,
    summary:
      'Undoes a merge: separates a court from the one it was merged into, with everything that was moved',
    params: idParams,
    answer: changedCourtView,
    refusals: [...ofCourt, 'court-not-merged', 'merge-undo-order', ...recentAdminRefusals],
  },
  addTag: {
    ...shared,
    summary: 'Adds a tag to a court',
    params: idParams,
    body: facilityNameInput,
    answer: changedTagsView,
    refusals: [...ofCourt, 'court-archived', 'tag-attached', 'tags-full', ...adminRefusals],
  },
  removeTag: {
    ...shared,
    summary: 'Removes a tag from a court',
    params: z.object({ id: anId, tagId: anId }),
    answer: changedTagsView,
    refusals: [...ofCourt, 'court-archived', 'tag-not-found', ...adminRefusals],
  },
  uploadPhoto: {
    ...shared,
    summary: 'Adds a photo to a court and publishes it immediately',
    params: idParams,
    form: z.object({}),
    creates: true,
    answer: z.object({ photo: photoView }),
    refusals: [
      ...ofCourt,
      'court-archived',
      'photo-needed',
      ...photoRefusals,
      'idempotency-key-reused',
      ...adminRefusals,
    ],
  },
} as const satisfies Record<string, Endpoint>

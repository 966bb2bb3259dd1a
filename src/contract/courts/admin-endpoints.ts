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

/** What administrators do with courts. */
export const courtAdminEndpoints = {
  adminCourts: {
    ...shared,
    summary: 'All courts of the directory as administrators edit them, with the archive when asked for',
    query: z.object({
      archived: z
        .enum(['true', 'false'], { error: 'Choose true or false.' })
        .default('false')
        .transform((text) => text === 'true')
        .describe('Whether courts in the archive are there too'),
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
    summary: 'Changes facts of a court; those left out stay',
    params: idParams,
    body: courtEdit,
    answer: changedCourtView,
    refusals: [...ofCourt, 'court-changed', 'court-archived', ...adminRefusals],
  },
  archiveCourt: {
    ...shared,
    summary: 'Takes a court out of the directory; nothing of it is lost',
    params: idParams,
    answer: changedCourtView,
    refusals: [...ofCourt, ...adminRefusals],
  },
  restoreCourt: {
    ...shared,
    summary: 'Brings a court back from the archive, or to an earlier state of the audit log',
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
    summary: 'Merges a court into another one, which is answered and takes over all that people sent in',
    params: idParams,
    body: courtMerge,
    answer: changedCourtView,
    refusals: [...ofCourt, 'court-archived', 'merge-target', ...recentAdminRefusals],
  },
  mergePreview: {
    ...shared,
    summary: 'What a merge of a court into another one would move, as it stands now',
    params: idParams,
    query: z.object({ into: anId.describe('The court that would take over') }),
    answer: mergePreviewView,
    refusals: [...ofCourt, 'court-archived', 'merge-target', ...adminRefusals],
  },
  undoMerge: {
    ...shared,
    recentSignIn: true,
    summary: 'Takes a court out of the one it was merged into, with all that came from it',
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
    summary: 'Adds a photo to a court; it is shown at once',
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

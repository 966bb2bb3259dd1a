import { z } from 'zod'
import { receiptView } from '../../accounts/contract/schema.ts'
import type { ByPath } from '../../api/contract/registry.ts'
import {
  accountErrors,
  type Endpoint,
  idParameter,
  idParams,
  memberErrors,
  photoErrors,
  quotaErrors,
} from '../../platform/contract/endpoint.ts'
import { PHOTO_WIDTHS } from '../../platform/contract/limits.ts'
import { wholeNumberParameter } from '../../platform/contract/parameters.ts'

/** Photos that members submit. */
export const photoEndpoints = {
  addPhoto: {
    path: 'POST /api/courts/:id/photos',
    summary: 'Submits a photo of a published court, or of a pending court the caller submitted, for approval',
    tag: 'Contributions',
    permission: 'member',
    params: idParams,
    form: z.object({}),
    creates: true,
    response: receiptView,
    errorCodes: [
      'invalid-request',
      'court-not-found',
      'photo-needed',
      ...photoErrors,
      ...quotaErrors,
      ...memberErrors,
    ],
  },
  pendingPhoto: {
    path: 'GET /api/photos/:id/:width',
    summary: 'A pending photo, for the person who sent it and for administrators',
    tag: 'Contributions',
    permission: 'account',
    params: z.object({
      id: idParameter,
      width: wholeNumberParameter.pipe(
        z.literal(PHOTO_WIDTHS, { error: 'Photos aren’t available in this width.' }),
      ),
    }),
    response: { mediaType: 'image/webp' },
    errorCodes: ['invalid-request', 'photo-not-found', 'photos-unreachable', ...accountErrors],
  },
} as const satisfies Record<string, Endpoint>

declare module '../../api/contract/registry.ts' {
  interface Registry extends ByPath<typeof photoEndpoints> {}
}

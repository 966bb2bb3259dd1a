import { z } from 'zod'
import type { EndpointName } from '../../api/contract/paths.ts'
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
import { receiptView } from '../../reports/contract/schema.ts'

/** Photos that members submit. */
export const photoEndpoints = {
  addPhoto: {
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
} as const satisfies Partial<Record<EndpointName, Endpoint>>

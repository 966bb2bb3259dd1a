import { ApiCallError } from '../../../api/web/client.ts'
import { courtSubmissionInput } from '../../../facts/contract/court-input.ts'
import { approximateLocationText } from '../../../map/web/map-texts.ts'
import { errors } from '../../../platform/contract/errors.ts'
import { type CourtDraft, toSuggestion } from './draft.ts'

/** Throws the validation errors the server would return, and rejects places that are only approximate. */
export function checkDraft(draft: CourtDraft): void {
  const found = courtSubmissionInput.safeParse(toSuggestion(draft)).error?.issues ?? []
  const issues = found.map(({ path, message }) => ({ path: path.join('.'), message }))
  if (draft.roughPlace)
    issues.push({ path: 'roughPlace', message: approximateLocationText(draft.roughPlace) })
  if (issues.length > 0)
    throw new ApiCallError('invalid-request', 400, errors['invalid-request'].text, { issues })
}

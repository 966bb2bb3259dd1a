import { courtSubmissionInput } from '../../../contract/courts/input.ts'
import { approximateLocationText } from '../../../contract/courts/submit-texts.ts'
import { errors } from '../../../contract/errors.ts'
import { ApiCallError } from '../../shared/api/client.ts'
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

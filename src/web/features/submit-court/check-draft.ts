import { courtSuggestion } from '../../../contract/courts/input.ts'
import { placeIsRough } from '../../../contract/courts/submit-texts.ts'
import { errors } from '../../../contract/errors.ts'
import { ApiProblem } from '../../shared/api/client.ts'
import { type CourtDraft, suggestionOf } from './draft.ts'

/** Throws the validation errors the server would return, and rejects places that are only approximate. */
export function checkDraft(draft: CourtDraft): void {
  const found = courtSuggestion.safeParse(suggestionOf(draft)).error?.issues ?? []
  const issues = found.map(({ path, message }) => ({ path: path.join('.'), message }))
  if (draft.roughPlace) issues.push({ path: 'roughPlace', message: placeIsRough(draft.roughPlace) })
  if (issues.length > 0)
    throw new ApiProblem('invalid-request', 400, errors['invalid-request'].text, { issues })
}

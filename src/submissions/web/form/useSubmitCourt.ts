import { useRef, useState } from 'react'
import { memberApi } from '../../../accounts/web/member-api.ts'
import { useSession } from '../../../accounts/web/session.tsx'
import { errorCodeOf } from '../../../accounts/web/sign-in-texts.ts'
import { ApiCallError } from '../../../api/web/client.ts'
import { fieldError } from '../../../api/web/field-errors.ts'
import type { SimilarCourtView } from '../../../directory/contract/schema.ts'
import { errors } from '../../../platform/contract/errors.ts'
import { parseNumber } from '../../../platform/ui/parse-number.ts'
import { useAction } from '../../../platform/ui/useAction.ts'
import { loadCourtDraft, saveCourtDraft } from './court-draft-storage.ts'
import { applyChanges, type CourtDraft, emptyDraft, toSuggestion } from './draft.ts'

/** State of the submission form. The draft is kept until the server has it. */
export function useSubmitCourt() {
  const { busy, problem, run, clear } = useAction()
  const owner = useSession().user?.uid
  const [begun] = useState(() => loadCourtDraft(owner))
  const [draft, setDraft] = useState(begun.draft)
  const [restored, setRestored] = useState(begun.keptAt)
  const latest = useRef(draft)
  const [sent, setSent] = useState<CourtDraft>()
  const [similar, setSimilar] = useState<SimilarCourtView[]>([])
  const [isDone, setIsDone] = useState(false)
  const [submitted, setSubmitted] = useState(0)
  const [photos, setPhotos] = useState<File[]>([])
  /** The last submitted court, and the photos to upload for it. */
  const [arrived, setArrived] = useState<{ id: number; photos: File[] }>()

  function replace(next: CourtDraft) {
    latest.current = next
    setDraft(next)
  }

  /** Applies changes to the latest draft; lookups may finish while the person is typing. */
  function change(changes: Partial<CourtDraft> | ((draft: CourtDraft) => Partial<CourtDraft>)): CourtDraft {
    const next = applyChanges(
      latest.current,
      typeof changes === 'function' ? changes(latest.current) : changes,
    )
    replace(next)
    saveCourtDraft(owner, next)
    setSimilar([])
    setIsDone(false)
    return next
  }

  function discard() {
    saveCourtDraft(owner, undefined)
    replace(emptyDraft())
    setRestored(undefined)
    setSent(undefined)
    setSimilar([])
    clear()
  }

  /** Submits with the answers just given. */
  async function submit(answers: Partial<CourtDraft> = {}): Promise<void> {
    const wanted = change(answers)
    setSent(wanted)
    await run(async () => {
      await check(wanted)
      const found = await findSimilarCourts(wanted)
      setSimilar(found)
      if (found.length > 0) return
      const sending = { ...wanted, sentAs: wanted.key }
      replace(sending)
      saveCourtDraft(owner, sending)
      const body = toSuggestion(wanted)
      const { id } = await memberApi.call('POST /api/court-suggestions', { body, key: wanted.key })
      setArrived({ id, photos })
      setPhotos([])
      saveCourtDraft(owner, undefined)
      replace(emptyDraft())
      setRestored(undefined)
      setIsDone(true)
      setSubmitted((count) => count + 1)
    })
  }

  /** Error for a field, until it is changed. */
  function problemOf(field: keyof CourtDraft): string | undefined {
    return busy ? undefined : fieldError(problem, field, draft, sent)
  }

  const hasMoved = sent?.latitude !== draft.latitude || sent.longitude !== draft.longitude
  const isOutdated = hasMoved && errorCodeOf(problem) === 'place-unlikely'
  const current = isOutdated ? undefined : problem
  return {
    draft,
    change,
    photos,
    choosePhotos: setPhotos,
    submit,
    problemOf,
    problem: current,
    busy,
    similar,
    isDone,
    submitted,
    arrived,
    /** When the restored draft was saved. */
    restored,
    discard,
  }
}

export type CourtSubmission = ReturnType<typeof useSubmitCourt>

/** Loads the schemas on demand. */
async function check(draft: CourtDraft): Promise<void> {
  const { checkDraft } = await import('./check-draft.ts').catch(() => {
    throw new ApiCallError('unreachable', 0, errors.internal.text)
  })
  checkDraft(draft)
}

/** Similar courts not yet ruled out. None if this key was already sent, because the court itself may be among them. */
async function findSimilarCourts({
  name,
  latitude,
  longitude,
  differentFrom,
  differentFromWaiting,
  key,
  sentAs,
}: CourtDraft): Promise<SimilarCourtView[]> {
  if (sentAs === key) return []
  const query = { lat: parseNumber(latitude), lng: parseNumber(longitude), name }
  const found = await memberApi.call('GET /api/courts/similar', { query })
  return found.filter((court) => (court.pending ? !differentFromWaiting : !differentFrom.includes(court.id)))
}

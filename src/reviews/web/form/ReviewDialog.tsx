import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useSayLater } from '../../../accounts/web/kept-court.ts'
import { memberApi } from '../../../accounts/web/member-api.ts'
import { formOf, knownUid, type OutboxEntry, outboxQuery, removeForms } from '../../../accounts/web/outbox.ts'
import { useSession } from '../../../accounts/web/session.tsx'
import { errorMessage } from '../../../api/web/client.ts'
import { submitIdempotently } from '../../../api/web/submit-idempotently.ts'
import { refetchOwnDetails } from '../../../courts/web/details-cache.ts'
import type { PhotoView } from '../../../photos/contract/schema.ts'
import { Photo } from '../../../photos/web/Photo.tsx'
import { PhotoField } from '../../../photos/web/PhotoField.tsx'
import { photoToSend } from '../../../photos/web/photo-to-send.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Dialog, DialogFooter } from '../../../platform/ui/Dialog.tsx'
import { TextArea, TextField } from '../../../platform/ui/fields.tsx'
import { Notice } from '../../../platform/ui/Notice.tsx'
import { Progress } from '../../../platform/ui/Progress.tsx'
import { RestoredDraft } from '../../../platform/ui/RestoredDraft.tsx'
import { useAction } from '../../../platform/ui/useAction.ts'
import { MAX_NOTE_TO_ADMINS, MAX_REVIEW_TEXT } from '../../contract/limits.ts'
import type { ReviewView } from '../../contract/schema.ts'
import classes from './ReviewDialog.module.css'
import {
  draftFrom,
  draftOf,
  fieldsOf,
  type ReviewDraft,
  reviewDraftStore,
  reviewTitle,
  summaryOf,
} from './review-draft.ts'
import { StarPicker } from './StarPicker.tsx'

const REVIEW_SENT = 'Your Review has been submitted for admin approval'
const REVIEW_KEPT = 'Your review is kept on this device, and sent when there is a connection.'
const REVIEW_FAILED = 'Failed to submit review.'

/** Shown to a person who has already reviewed the court. */
const replacesReviewText = (status: 'approved' | 'pending') =>
  status === 'pending'
    ? 'Your earlier review is still waiting for approval. This one will replace it.'
    : 'You’ve already reviewed this court. Your published review stays until an administrator approves your changes.'

/** Shown while a review with photos is edited. */
const photosKeptText = (count: number) =>
  count === 1 ? 'Your photo will stay with your review.' : `Your ${count} photos will stay with your review.`

interface ReviewDialogProps {
  courtId: number
  courtName: string
  /** What is there, with answers that are sent at once. */
  features: ReactNode
  earlier: ReviewView | undefined
  /** A review that waits for a connection or was refused, and which this one replaces. */
  reopened: OutboxEntry | undefined
  onClose: () => void
}

/** The review form, followed by a thank-you message. */
export default function ReviewDialog({
  courtId,
  courtName,
  features,
  earlier,
  reopened,
  onClose,
}: ReviewDialogProps) {
  const action = useAction()
  const client = useQueryClient()
  const [thanks, setThanks] = useState<string>()

  function onSubmitted(isLater: boolean) {
    setThanks(isLater ? REVIEW_KEPT : REVIEW_SENT)
    if (!isLater) void refetchOwnDetails(client, courtId)
  }

  return (
    <Dialog title={thanks ? 'Thank you' : reviewTitle(earlier)} busy={action.busy} onClose={onClose}>
      {thanks ? (
        <div className={classes.form}>
          <p role="status">{thanks}</p>
          <Button emphasis="main" onClick={onClose} autoFocus>
            OK
          </Button>
        </div>
      ) : (
        <>
          <p className={classes.court} dir="auto">
            {courtName}
          </p>
          <ReviewForm
            courtId={courtId}
            features={features}
            earlier={earlier}
            reopened={reopened}
            action={action}
            onSent={onSubmitted}
          />
        </>
      )}
    </Dialog>
  )
}

interface ReviewFormProps {
  courtId: number
  features: ReactNode
  /** The person's earlier review, if any. */
  earlier: ReviewView | undefined
  reopened: OutboxEntry | undefined
  action: ReturnType<typeof useAction>
  /** `isLater`: kept until there is a connection. */
  onSent: (isLater: boolean) => void
}

const endpoint = 'POST /api/courts/:id/reviews'

/** The review form. The draft is stored in this browser for its author until the review is submitted. */
function ReviewForm({ courtId, features, earlier, reopened, action, onSent }: ReviewFormProps) {
  const { busy, problem, run, clear } = action
  const { requireMember, user } = useSession()
  const sayLater = useSayLater()
  const client = useQueryClient()
  const [draftStore] = useState(() => reviewDraftStore(user?.uid ?? knownUid(), courtId, draftFrom(earlier)))
  const [draft, setDraft] = useState(() => (reopened ? draftOf(reopened.body) : draftStore.draft))
  const [restored, setRestored] = useState(reopened ? undefined : draftStore.keptAt)
  const [photo, setPhoto] = useState<File>()
  const [share, setShare] = useState(0)
  const [isRated, setIsRated] = useState(true)
  const form = useRef<HTMLFormElement>(null)
  const id = useId()

  function change(changes: Partial<ReviewDraft>) {
    const next = { ...draft, ...changes }
    setDraft(next)
    draftStore.keep(next)
    clear()
    if (next.rating !== undefined) setIsRated(true)
  }

  function discard() {
    draftStore.forget()
    setDraft(draftStore.draft)
    setRestored(undefined)
    clear()
  }

  /** An error about another photo does not apply to this one. */
  function choosePhoto(chosen: File | undefined) {
    setPhoto(chosen)
    clear()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsRated(draft.rating !== undefined)
    if (draft.rating === undefined) return form.current?.querySelector('input')?.focus()
    if (!busy) void run(send)
  }

  async function send() {
    if (sayLater) {
      await sayLater({ summary: summaryOf(draft), endpoint, body: fieldsOf(draft), isForm: true })
      draftStore.forget()
      return onSent(true)
    }
    if (!(await requireMember())) return
    const content = JSON.stringify({ ...draft, photo: photo && [photo.name, photo.size, photo.lastModified] })
    const sentPhoto = photo && (await photoToSend(photo))
    const call = (key: string) =>
      memberApi.call(endpoint, {
        params: { id: courtId },
        form: formOf({ ...fieldsOf(draft), ...(sentPhoto && { photo: sentPhoto }) }),
        key,
        onProgress: setShare,
      })
    await submitIdempotently({ keyStore: draftStore, content, call })
    draftStore.forget()
    await removeForms(endpoint, courtId)
    await client.invalidateQueries(outboxQuery)
    onSent(false)
  }

  return (
    <div className={classes.form}>
      {earlier && <Notice tone="plain">{replacesReviewText(earlier.status)}</Notice>}
      {restored && <RestoredDraft keptAt={restored} disabled={busy} onDiscard={discard} />}
      <form ref={form} id={id} className={classes.form} onSubmit={submit} noValidate>
        <StarPicker
          rating={draft.rating}
          onChange={(rating) => change({ rating })}
          isMissing={!isRated}
          disabled={busy}
        />
        <TextArea
          label="Your review"
          value={draft.text}
          onChange={(event) => change({ text: event.target.value })}
          maxLength={MAX_REVIEW_TEXT}
          disabled={busy}
        />
      </form>
      {/* Answers may be forms, which can't stand in another one. */}
      <fieldset className={classes.features}>
        <legend>What did you find there?</legend>
        {features}
      </fieldset>
      <TextField
        form={id}
        label="Suggest other facilities"
        hint="Separated by commas."
        value={draft.suggested}
        onChange={(event) => change({ suggested: event.target.value })}
        autoComplete="off"
        disabled={busy}
      />
      {earlier && <EarlierPhotos photos={earlier.photos} />}
      {sayLater ? (
        <p>You can add a photo once there is a connection.</p>
      ) : (
        <PhotoField photo={photo} onChange={choosePhoto} disabled={busy} />
      )}
      <TextArea
        label="Private notes to administrators"
        value={draft.notes}
        onChange={(event) => change({ notes: event.target.value })}
        maxLength={MAX_NOTE_TO_ADMINS}
        disabled={busy}
      />
      {problem !== undefined && <Notice tone="wrong">{errorMessage(problem, REVIEW_FAILED)}</Notice>}
      {busy && photo && <Progress share={share} label="Sending your review" />}
      <DialogFooter>
        <Button form={id} type="submit" emphasis="main" disabled={busy}>
          {submitLabel(earlier !== undefined, busy)}
        </Button>
      </DialogFooter>
    </div>
  )
}

function submitLabel(isEdit: boolean, busy: boolean): string {
  if (isEdit) return busy ? 'Saving…' : 'Save changes'
  return busy ? 'Submitting…' : 'Submit review'
}

/** Photos already attached to the review. */
function EarlierPhotos({ photos }: { photos: PhotoView[] }) {
  if (photos.length === 0) return null
  return (
    <div className={classes.photos}>
      <p>{photosKeptText(photos.length)}</p>
      <ul>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <Photo photo={photo} alt={`Photo ${index + 1} of your review`} sizes="72px" loading="lazy" />
          </li>
        ))}
      </ul>
    </div>
  )
}

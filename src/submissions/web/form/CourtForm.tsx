import { type FormEvent, useRef } from 'react'
import { isMember } from '../../../accounts/contract/rules.ts'
import { useSession } from '../../../accounts/web/session.tsx'
import type { ConfigView } from '../../../api/contract/config-view.ts'
import { completeCoordinates } from '../../../courts/web/coordinate-pair.ts'
import { FieldInput } from '../../../courts/web/FieldInput.tsx'
import {
  FIELD_LABELS,
  SUBMISSION_FIELDS,
  type SubmissionField,
} from '../../../database/contract/court-fields.ts'
import { AddPhotos } from '../../../photos/web/AddPhotos.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import { SelectField, TextField } from '../../../platform/ui/fields.tsx'
import { submitOnCtrlEnter, useFocusFirstInvalid } from '../../../platform/ui/form-keys.ts'
import { RestoredDraft } from '../../../platform/ui/RestoredDraft.tsx'
import { ACCESS_LABELS, SETTING_LABELS } from '../submit-texts.ts'
import { differentFrom } from './draft.ts'
import { PhotosField } from './PhotosField.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { SimilarCourts } from './SimilarCourts.tsx'
import { SubmissionResult } from './SubmissionResult.tsx'
import classes from './SubmitCourt.module.css'
import { type CourtSubmission, useSubmitCourt } from './useSubmitCourt.ts'

/** Fields laid out individually; the others follow in order. */
const POSITIONED_FIELDS = [
  'name',
  'address',
  'latitude',
  'longitude',
  'isFree',
  'isIndoor',
  'priceGbp',
  'priceDurationMinutes',
  'bookingUrl',
] as const satisfies SubmissionField[]
type Other = Exclude<SubmissionField, (typeof POSITIONED_FIELDS)[number]>
const OTHER_FIELDS = SUBMISSION_FIELDS.filter(
  (name): name is Other => !(POSITIONED_FIELDS as readonly SubmissionField[]).includes(name),
)

/** The form; disabled until the person has a username. */
export function CourtForm({ settings }: { settings: ConfigView['map'] }) {
  const session = useSession()
  const submission = useSubmitCourt()
  const { draft, change, submit, problemOf, problem, busy, similar, arrived } = submission
  const form = useRef<HTMLFormElement>(null)

  useFocusFirstInvalid(form, { problem, busy })

  function send(event: FormEvent) {
    event.preventDefault()
    void submit(completeCoordinates(draft))
  }

  return (
    <form ref={form} className={classes.form} onSubmit={send} onKeyDown={submitOnCtrlEnter} noValidate>
      {submission.restored && (
        <RestoredDraft keptAt={submission.restored} disabled={busy} onDiscard={submission.discard} />
      )}
      <fieldset className={classes.fields} disabled={busy || !isMember(session)}>
        <TextField
          label="Name"
          name="name"
          autoComplete="off"
          required
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
          problem={problemOf('name')}
        />
        <TextField
          label="Address"
          name="address"
          autoComplete="off"
          required
          value={draft.address}
          onChange={(event) => change({ address: event.target.value })}
          problem={problemOf('address')}
        />
        {/* The key resets lookup state for the next court. */}
        <PlaceFields key={submission.submitted} settings={settings} {...submission} />
        <div className={classes.pair}>
          <SelectField
            label="Free or paid"
            name="isFree"
            options={ACCESS_LABELS}
            value={draft.isFree ? 'free' : 'paid'}
            onChange={(event) => change({ isFree: event.target.value === 'free' })}
          />
          <SelectField
            label="Outdoor or indoor"
            name="isIndoor"
            options={SETTING_LABELS}
            value={draft.isIndoor ? 'indoor' : 'outdoor'}
            onChange={(event) => change({ isIndoor: event.target.value === 'indoor' })}
          />
        </div>
        {!draft.isFree && <PriceFields {...submission} />}
        {OTHER_FIELDS.map((name) => (
          <FieldInput
            key={name}
            name={name}
            label={`${FIELD_LABELS[name]} (optional)`}
            value={draft[name]}
            onChangeText={(typed) => change({ [name]: typed })}
            problem={problemOf(name)}
          />
        ))}
        <PhotosField photos={submission.photos} onChange={submission.choosePhotos} />
        {similar.length > 0 && (
          <SimilarCourts courts={similar} onDifferent={() => submit(differentFrom(draft, similar))} />
        )}
        <SubmissionResult {...submission} />
        <Button type="submit" emphasis="main">
          {busy ? 'Submitting…' : 'Submit Court'}
        </Button>
      </fieldset>
      {arrived && arrived.photos.length > 0 && (
        <section className={classes.arriving} aria-label="Photos of the court you submitted">
          <h2>Photos of the court you submitted</h2>
          <AddPhotos key={arrived.id} courtId={arrived.id} first={arrived.photos} />
        </section>
      )}
    </form>
  )
}

/** Price and booking link of a paid court. */
function PriceFields({ draft, change, problemOf }: CourtSubmission) {
  const propsOf = (name: 'priceGbp' | 'priceDurationMinutes' | 'bookingUrl') => ({
    name,
    value: draft[name],
    onChangeText: (typed: string) => change({ [name]: typed }),
    problem: problemOf(name),
  })
  return (
    <>
      <div className={classes.pair}>
        <FieldInput {...propsOf('priceGbp')} required />
        <FieldInput {...propsOf('priceDurationMinutes')} required />
      </div>
      <FieldInput {...propsOf('bookingUrl')} label="Booking link (optional)" placeholder="https://" />
    </>
  )
}

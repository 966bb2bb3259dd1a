import { type FormEvent, useRef } from 'react'
import { Link } from 'react-router'
import { isMember } from '../../../accounts/contract/rules.ts'
import { useSession } from '../../../accounts/web/session.tsx'
import { errorCodeOf, errorTextOf } from '../../../accounts/web/sign-in-texts.ts'
import type { ConfigView } from '../../../api/contract/config-view.ts'
import { formNotice } from '../../../api/web/field-errors.ts'
import { CoordinateInputs } from '../../../courts/web/CoordinateInputs.tsx'
import { completeCoordinates } from '../../../courts/web/coordinate-pair.ts'
import { FieldInput } from '../../../courts/web/FieldInput.tsx'
import {
  FIELD_LABELS,
  SUBMISSION_FIELDS,
  type SubmissionField,
} from '../../../database/contract/court-fields.ts'
import { PlacePicker } from '../../../map/web/PlacePicker.tsx'
import { AddPhotos } from '../../../photos/web/AddPhotos.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import { SelectField, TextField } from '../../../platform/ui/fields.tsx'
import { submitOnCtrlEnter, useFocusFirstInvalid } from '../../../platform/ui/form-keys.ts'
import { Notice } from '../../../platform/ui/Notice.tsx'
import { RestoredDraft } from '../../../platform/ui/RestoredDraft.tsx'
import {
  ACCESS_LABELS,
  CONFIRM_LOCATION,
  COURT_SUBMITTED,
  INPUT_KEPT,
  SETTING_LABELS,
  submitCourtTexts,
} from '../submit-texts.ts'
import { differentFrom } from './draft.ts'
import { PhotosField } from './PhotosField.tsx'
import { SimilarCourts } from './SimilarCourts.tsx'
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

/** Location of the court: several ways to find it, always editable as coordinates. */
function PlaceFields({ settings, ...submission }: CourtSubmission & { settings: ConfigView['map'] }) {
  const { draft, change, problemOf } = submission
  const roughProblem = problemOf('roughPlace')
  const problems = {
    latitude: roughProblem ?? problemOf('latitude'),
    longitude: roughProblem ?? problemOf('longitude'),
  }
  return (
    <PlacePicker {...{ settings, draft, change }} isRoughMarked={roughProblem !== undefined}>
      <CoordinateInputs place={draft} onChange={change} problems={problems} required />
    </PlacePicker>
  )
}

/** The result of the last submission. */
function SubmissionResult({ problem, problemOf, isDone, busy, submit }: CourtSubmission) {
  if (isDone)
    return (
      <Notice tone="good">
        <p>{COURT_SUBMITTED}</p>
        <p>
          You can follow its status in <Link to="/account">My Account</Link>.
        </p>
      </Notice>
    )
  if (busy) return null
  const code = errorCodeOf(problem)
  const text = formNotice(problem, LABELS, problemOf, errorTextOf(problem, submitCourtTexts))
  if (text === undefined) return null
  return (
    <Notice tone={code === 'place-unlikely' ? 'wait' : 'wrong'}>
      <p>{text}</p>
      {code === 'unreachable' && <p>{INPUT_KEPT}</p>}
      {code === 'place-unlikely' && (
        <div>
          <Button onClick={() => submit({ placeConfirmed: true })}>{CONFIRM_LOCATION}</Button>
        </div>
      )}
    </Notice>
  )
}

const LABELS = {
  ...FIELD_LABELS,
  roughPlace: FIELD_LABELS.latitude,
}

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { isSignedIn } from '../../accounts/contract/rules.ts'
import { memberApi } from '../../accounts/web/member-api.ts'
import { useSession } from '../../accounts/web/session.tsx'
import { api, errorMessage } from '../../api/web/client.ts'
import { type IdempotencyKeyStore, submitIdempotently } from '../../api/web/submit-idempotently.ts'
import { MAX_NEARBY_COURTS, NEARBY_COURTS_MILES, UNNAMED_COURT } from '../../courts/contract/rules.ts'
import { type Coordinates, completeCoordinates } from '../../courts/web/coordinate-pair.ts'
import { REPORT_REASONS, type ReportReason } from '../../database/contract/values.ts'
import { isPoint, type Point } from '../../platform/contract/geo.ts'
import { distanceText } from '../../platform/contract/units.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { Dialog, DialogFooter } from '../../platform/ui/Dialog.tsx'
import { SelectField, TextArea } from '../../platform/ui/fields.tsx'
import { useFocusFirstInvalid } from '../../platform/ui/form-keys.ts'
import { Notice } from '../../platform/ui/Notice.tsx'
import { parseNumber } from '../../platform/ui/parse-number.ts'
import { useUnits } from '../../platform/ui/units.ts'
import { useAction } from '../../platform/ui/useAction.ts'
import {
  DETAILS_REQUIRED,
  INVALID_LOCATION,
  isUrgentReason,
  MAX_REPORT_DETAILS,
  REASON_REQUIRED,
} from '../contract/rules.ts'
import classes from './ReportDialog.module.css'
import { type PlacePin, ReportLocationFields } from './ReportLocationFields.tsx'
import { EMERGENCY_ADVICE, reportReasonLabels } from './report-texts.ts'

const REPORT_FAILED = 'Failed to send your report. Please try again.'

/** Hint for the details field, by report reason. */
const reportHints: Record<ReportReason, string> = {
  closed: 'Optional. When it closed, and how you know.',
  'wrong place': 'Optional. What it’s near, or how to find it.',
  duplicate: 'Optional. How you know it’s the same court.',
  'illegal or harmful': 'Required. What is illegal or harmful, and who is at risk.',
  offensive: 'Optional. Which words are offensive, or what the photo shows.',
  spam: 'Optional. What it advertises.',
  privacy: 'Optional. What it shows that should not be public.',
  other: 'Optional, but please tell us what’s wrong.',
}

/** A form to report something; no sign-in required. */
export default function ReportDialog({ reported, onClose }: { reported: Reported; onClose: () => void }) {
  const { busy, problem, run } = useAction()
  const [reason, setReason] = useState<ReportReason>()
  const [isMissing, setIsMissing] = useState(false)
  const [details, setDetails] = useState('')
  const [place, setPlace] = useState({ latitude: '', longitude: '' })
  const [otherCourt, setOtherCourt] = useState('')
  const [wrong, setWrong] = useState<{ details?: string; place?: string }>({})
  const form = useRef<HTMLFormElement>(null)
  const isUrgent = reason !== undefined && isUrgentReason(reason)
  const [isSent, setIsSent] = useState(false)
  const [keyStore] = useState<IdempotencyKeyStore>({})
  const calls = isSignedIn(useSession()) ? memberApi : api

  function choose(chosen: ReportReason) {
    setReason(chosen)
    setWrong({})
  }

  useFocusFirstInvalid(form, { problem: wrong.details ?? wrong.place, busy })

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsMissing(reason === undefined)
    if (busy || reason === undefined) return
    const typed = { ...place, ...completeCoordinates(place) }
    const found = {
      ...(isUrgent && !details.trim() && { details: DETAILS_REQUIRED }),
      ...checkPlace(reason, typed),
    }
    setWrong(found)
    if (found.details || found.place) return
    const { subject, id } = reported
    const body = { subject, id, reason, details, ...reportExtras(reported, reason, typed, otherCourt) }
    void run(async () => {
      const call = (key: string) => calls.call('POST /api/reports', { body, key })
      await submitIdempotently({ keyStore, content: JSON.stringify(body), call })
      setIsSent(true)
    })
  }

  return (
    <Dialog title={`Report this ${reported.subject}`} align="start" busy={busy} onClose={onClose}>
      {isSent ? (
        <div className={classes.form}>
          <p role="status">Thank you. An administrator will look at it.</p>
          <Button emphasis="main" onClick={onClose} autoFocus>
            OK
          </Button>
        </div>
      ) : (
        <form ref={form} className={classes.form} onSubmit={submit} noValidate>
          <fieldset className={classes.reasons} disabled={busy}>
            <legend>What is wrong with it?</legend>
            {REPORT_REASONS.map((option) => (
              <label key={option}>
                <input
                  type="radio"
                  name="reason"
                  checked={reason === option}
                  onChange={() => choose(option)}
                />
                {reportReasonLabels[option]}
              </label>
            ))}
          </fieldset>
          {isMissing && reason === undefined && <Notice tone="wrong">{REASON_REQUIRED}</Notice>}
          {isUrgent && <Notice tone="wait">{EMERGENCY_ADVICE}</Notice>}
          {reported.subject === 'court' && reason === 'wrong place' && (
            <ReportLocationFields
              map={reported.map}
              place={place}
              onChange={(changes) => setPlace((known) => ({ ...known, ...changes }))}
              problem={wrong.place}
              disabled={busy}
            />
          )}
          {reported.subject === 'court' && reason === 'duplicate' && (
            <DuplicateOfField
              reported={reported}
              chosen={otherCourt}
              onChange={setOtherCourt}
              disabled={busy}
            />
          )}
          <TextArea
            label="Tell us more"
            hint={reason === undefined ? 'Optional.' : reportHints[reason]}
            problem={wrong.details}
            value={details}
            onChange={(event) => {
              setDetails(event.target.value)
              setWrong({ ...wrong, details: undefined })
            }}
            maxLength={MAX_REPORT_DETAILS}
            disabled={busy}
          />
          {problem !== undefined && <Notice tone="wrong">{errorMessage(problem, REPORT_FAILED)}</Notice>}
          <DialogFooter>
            <Button type="submit" emphasis="main" disabled={busy}>
              {busy ? 'Sending…' : 'Send report'}
            </Button>
          </DialogFooter>
        </form>
      )}
    </Dialog>
  )
}

const isEmpty = ({ latitude, longitude }: Coordinates) => !latitude.trim() && !longitude.trim()
const pointOf = ({ latitude, longitude }: Coordinates): Point => ({
  latitude: parseNumber(latitude),
  longitude: parseNumber(longitude),
})

function checkPlace(reason: ReportReason, typed: Coordinates): { place?: string } {
  const { latitude, longitude } = pointOf(typed)
  if (reason !== 'wrong place' || isEmpty(typed) || isPoint(latitude, longitude)) return {}
  return { place: INVALID_LOCATION }
}

/** The extra data of a report that goes with its reason. */
function reportExtras({ subject }: Reported, reason: ReportReason, typed: Coordinates, otherCourt: string) {
  if (subject !== 'court') return {}
  if (reason === 'wrong place' && !isEmpty(typed)) return { place: pointOf(typed) }
  if (reason === 'duplicate' && otherCourt.startsWith('#')) return { otherCourt: Number(otherCourt.slice(1)) }
  return {}
}

interface NearbyCourt {
  id: number
  name: string | null
  distanceMiles?: number | undefined
}

/** Picks the nearby court that this one duplicates; nothing if there are none or loading fails. */
function DuplicateOfField({
  reported: { id, loadNearby },
  chosen,
  onChange,
  disabled,
}: {
  reported: Extract<Reported, { subject: 'court' }>
  /** The id as `#12`, `none` if it isn't among the nearby courts, or empty if nothing is chosen. */
  chosen: string
  onChange: (chosen: string) => void
  disabled: boolean
}) {
  const units = useUnits()
  const { data: found = [] } = useQuery({
    queryKey: ['courts-around', id],
    queryFn: ({ signal }) => loadNearby(MAX_NEARBY_COURTS + 1, signal),
  })
  const near = found.filter((one) => one.id !== id && (one.distanceMiles ?? 0) <= NEARBY_COURTS_MILES)
  if (near.length === 0) return null
  const names = near.map(({ id, name, distanceMiles = 0 }): [string, string] => [
    // Numeric keys would be sorted before all others.
    `#${id}`,
    `${name || UNNAMED_COURT}, ${distanceText(distanceMiles, units)}`,
  ])
  return (
    <SelectField
      label="Which court is it a duplicate of? (optional)"
      options={{
        '': 'Choose a court…',
        ...Object.fromEntries(names),
        none: 'It’s not in this list',
      }}
      value={chosen}
      onChange={(event) => onChange(event.target.value)}
      disabled={disabled}
    />
  )
}

/** What is reported; for a court also how to show the right place on a map, and the courts nearest to it. */
export type Reported =
  | {
      subject: 'court'
      id: number
      map: (pin: PlacePin) => ReactNode
      loadNearby: (limit: number, signal: AbortSignal) => Promise<NearbyCourt[]>
    }
  | { subject: 'review' | 'photo'; id: number }

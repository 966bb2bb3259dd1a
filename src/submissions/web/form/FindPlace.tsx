import { IconCurrentLocation } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { ApiCallError } from '../../../api/web/client.ts'
import { api } from '../../../api/web/context.ts'
import { locateDevice } from '../../../geocoding/web/geolocation.ts'
import { placeErrorMessage, placeQuery } from '../../../geocoding/web/place-query.ts'
import { errors } from '../../../platform/contract/errors.ts'
import type { Point } from '../../../platform/contract/geo.ts'
import { MAX_POSTCODE } from '../../../platform/contract/limits.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { TextField } from '../../../platform/ui/fields.tsx'
import page from '../../../platform/ui/page.module.css'
import { useAction } from '../../../platform/ui/useAction.ts'
import { DEVICE_LOCATION_TEXT, postcodeLocationText } from '../submit-texts.ts'
import { type CourtDraft, roughly, toCoordinates } from './draft.ts'
import classes from './SubmitCourt.module.css'
import type { CourtSubmission } from './useSubmitCourt.ts'

/** A place that was found, with a message that applies while the coordinates match. */
interface FoundPlace extends Place {
  saying: string
}

type Place = Pick<CourtDraft, 'latitude' | 'longitude'>

const isAt = (draft: Place, place: Place | undefined) =>
  draft.latitude === place?.latitude && draft.longitude === place.longitude

/** Fills in coordinates from a postcode or the device. Input in the meantime takes precedence. */
export function FindPlace({
  draft,
  change,
  onRough,
}: Pick<CourtSubmission, 'draft' | 'change'> & {
  /** A place was found that is known only roughly. */
  onRough: () => void
}) {
  const client = useQueryClient()
  const { busy, problem, run } = useAction()
  const [postcode, setPostcode] = useState('')
  const [found, setFound] = useState<FoundPlace>()

  const lookUp = (find: () => Promise<FoundPlace | undefined>) => {
    setFound(undefined)
    void run(async () => setFound(await find()))
  }

  /** Changes the draft, unless the person has given another place since one was asked for. */
  const changeIfStill = (more: (now: CourtDraft) => Partial<CourtDraft>) =>
    change((now) => (isAt(now, draft) ? more(now) : {}))

  function applyPlace(
    point: Point,
    saying: string,
    more: (now: CourtDraft) => Partial<CourtDraft> = () => ({}),
  ) {
    const place = toCoordinates(point)
    const next = changeIfStill((now) => ({ ...place, ...more(now) }))
    return isAt(next, place) ? { saying, ...place } : undefined
  }

  async function byPostcode() {
    if (!postcode.trim()) throw new ApiCallError('postcode-empty', 400, errors['postcode-empty'].text)
    const { label, precision, latitude, longitude } = await client.fetchQuery(placeQuery(api, postcode))
    const point = { latitude, longitude }
    if (precision === 'exact')
      return applyPlace(point, postcodeLocationText(label), ({ address }) =>
        address.trim() ? {} : { address: label },
      )
    if (changeIfStill(() => roughly(label, point)).roughPlace) onRough()
    return undefined
  }

  const byDevice = async () => applyPlace(await locateDevice(), DEVICE_LOCATION_TEXT)

  /** Inside another form, Enter would submit that form. */
  function lookUpOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    lookUp(byPostcode)
  }

  return (
    <>
      <div className={classes.find}>
        <TextField
          label="Find by postcode"
          maxLength={MAX_POSTCODE}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={postcode}
          onChange={(event) => setPostcode(event.target.value)}
          onKeyDown={lookUpOnEnter}
        />
        <Button disabled={busy} onClick={() => lookUp(byPostcode)}>
          Find
        </Button>
        <Button className={classes.device} disabled={busy} onClick={() => lookUp(byDevice)}>
          <IconCurrentLocation size={18} aria-hidden />
          Use my location
        </Button>
      </div>
      <p role="status" className={page.quiet}>
        {busy ? 'Looking up the location…' : isAt(draft, found) && found?.saying}
      </p>
      <p role="alert" className={classes.problem}>
        {problem instanceof ApiCallError
          ? placeErrorMessage(problem)
          : problem instanceof Error && problem.message}
      </p>
    </>
  )
}

import { IconCurrentLocation } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { PLACE_FROM_DEVICE, placeFound, placeIsRough } from '../../../contract/courts/submit-texts.ts'
import { errors } from '../../../contract/errors.ts'
import type { Point } from '../../../contract/geo.ts'
import { MAX_POSTCODE } from '../../../contract/limits.ts'
import { ApiProblem } from '../../shared/api/client.ts'
import { api } from '../../shared/api/context.ts'
import { locateDevice } from '../../shared/place/device-place.ts'
import { placeProblem, placeQuery } from '../../shared/place/place-query.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { TextField } from '../../shared/ui/fields.tsx'
import page from '../../shared/ui/page.module.css'
import { useAction } from '../../shared/ui/useAction.ts'
import { type CourtDraft, placeOf } from './draft.ts'
import classes from './SubmitCourt.module.css'
import type { CourtSubmission } from './useSubmitCourt.ts'

/** What is said of a place that was found; it holds as long as the court is said to stand there. */
interface Found extends Place {
  saying: string
}

type Place = Pick<CourtDraft, 'latitude' | 'longitude'>

const isAt = (draft: Place, place: Place | undefined) =>
  draft.latitude === place?.latitude && draft.longitude === place.longitude

/** The place from a postcode or from the device. What the person says of it meanwhile counts more. */
export function FindPlace({ draft, change, problemOf }: CourtSubmission) {
  const client = useQueryClient()
  const { busy, problem, run } = useAction()
  const [postcode, setPostcode] = useState('')
  const [found, setFound] = useState<Found>()

  const saying = isAt(draft, found) ? found?.saying : undefined
  const saidAtField = saying === problemOf('roughPlace')

  const look = (find: () => Promise<Found | undefined>) => {
    setFound(undefined)
    void run(async () => setFound(await find()))
  }

  /** Takes the place, unless the person has given another one since it was asked for. */
  function take(point: Point, saying: string, more: (now: CourtDraft) => Partial<CourtDraft> = () => ({})) {
    const place = placeOf(point)
    const next = change((now) => (isAt(now, draft) ? { ...place, ...more(now) } : {}))
    return isAt(next, place) ? { saying, ...place } : undefined
  }

  async function byPostcode() {
    if (!postcode.trim()) throw new ApiProblem('postcode-empty', 400, errors['postcode-empty'].text)
    const place = await client.fetchQuery(placeQuery(api, postcode))
    const isExact = place.precision === 'exact'
    const { label } = place
    return take(place, isExact ? placeFound(label) : placeIsRough(label), ({ address }) => ({
      roughPlace: isExact ? '' : label,
      ...(isExact && !address.trim() && { address: label }),
    }))
  }

  const byDevice = async () => take(await locateDevice(), PLACE_FROM_DEVICE)

  /** Inside of another form, Enter would send that one. */
  function lookOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    look(byPostcode)
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
          onKeyDown={lookOnEnter}
        />
        <Button disabled={busy} onClick={() => look(byPostcode)}>
          Find
        </Button>
        <Button className={classes.device} disabled={busy} onClick={() => look(byDevice)}>
          <IconCurrentLocation size={18} aria-hidden />
          Use my location
        </Button>
      </div>
      <p role="status" className={page.quiet}>
        {busy ? 'Looking for the place…' : saidAtField ? undefined : saying}
      </p>
      <p role="alert" className={classes.problem}>
        {problem instanceof ApiProblem ? placeProblem(problem) : problem instanceof Error && problem.message}
      </p>
    </>
  )
}

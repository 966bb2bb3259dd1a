import { IconCurrentLocation } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { PLACE_FROM_DEVICE, placeFound, placeIsRough } from '../../../contract/courts/submit-texts.ts'
import { errors } from '../../../contract/errors.ts'
import { MAX_POSTCODE } from '../../../contract/limits.ts'
import { ApiProblem } from '../../shared/api/client.ts'
import { api } from '../../shared/api/context.ts'
import { locateDevice } from '../../shared/place/device-place.ts'
import { placeProblem, placeQuery } from '../../shared/place/place-query.ts'
import { Button } from '../../shared/ui/Button.tsx'
import page from '../../shared/ui/page.module.css'
import { TextField } from '../../shared/ui/TextField.tsx'
import { useAction } from '../../shared/ui/useAction.ts'
import { type CourtDraft, placeOf } from './draft.ts'
import classes from './SubmitCourt.module.css'
import type { CourtSubmission } from './useSubmitCourt.ts'

/** The place from a postcode or from the device. What the person says of it meanwhile counts more. */
export function FindPlace({ draft, change, problemOf }: CourtSubmission) {
  const client = useQueryClient()
  const { busy, problem, run } = useAction()
  const [postcode, setPostcode] = useState('')
  const [found, setFound] = useState<string>()

  const saidAtField = found !== undefined && found === problemOf('roughPlace')

  const look = (find: () => Promise<string>) => {
    setFound(undefined)
    void run(async () => setFound(await find()))
  }

  /** Answers what to say of the place, unless the person has given another one since it was asked for. */
  function take(place: (now: CourtDraft) => Partial<CourtDraft>, saying: string): string {
    let isWanted = true
    change((now) => {
      isWanted = now.latitude === draft.latitude && now.longitude === draft.longitude
      return isWanted ? place(now) : {}
    })
    return isWanted ? saying : ''
  }

  async function byPostcode(): Promise<string> {
    if (!postcode.trim()) throw new ApiProblem('postcode-empty', 400, errors['postcode-empty'].text)
    const place = await client.fetchQuery(placeQuery(api, postcode))
    const isExact = place.precision === 'exact'
    const { label } = place
    return take(
      ({ address }) => ({
        ...placeOf(place),
        roughPlace: isExact ? '' : label,
        ...(isExact && !address.trim() && { address: label }),
      }),
      isExact ? placeFound(label) : placeIsRough(label),
    )
  }

  async function byDevice(): Promise<string> {
    const place = await locateDevice()
    return take(() => placeOf(place), PLACE_FROM_DEVICE)
  }

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
        {busy ? 'Looking for the place…' : saidAtField ? undefined : found}
      </p>
      <p role="alert" className={classes.problem}>
        {problem instanceof ApiProblem ? placeProblem(problem) : problem instanceof Error && problem.message}
      </p>
    </>
  )
}

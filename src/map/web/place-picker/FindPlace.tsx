import { IconCurrentLocation } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, Suspense, useState } from 'react'
import { ApiCallError, api } from '../../../api/web/client.ts'
import { type Coordinates, toCoordinates } from '../../../courts/web/coordinate-pair.ts'
import { MAX_PLACE_TEXT } from '../../../places/contract/limits.ts'
import type { SuggestionView } from '../../../places/contract/schema.ts'
import { locateDevice } from '../../../places/web/geolocation.ts'
import { PlaceSuggestions } from '../../../places/web/lazy-suggestions.ts'
import { placeErrorMessage } from '../../../places/web/place-errors.ts'
import { placeQuery } from '../../../places/web/place-query.ts'
import { errors } from '../../../platform/contract/errors.ts'
import type { Point } from '../../../platform/contract/geo.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { TextField } from '../../../platform/ui/fields.tsx'
import page from '../../../platform/ui/page.module.css'
import { useAction } from '../../../platform/ui/useAction.ts'
import { DEVICE_LOCATION_TEXT, postcodeLocationText } from '../map-texts.ts'
import classes from '../PlacePicker.module.css'
import type { PlaceDraft, PlaceForm } from '../place-draft.ts'

/** A found place, with a message to show until the coordinates are changed. */
interface FoundPlace extends Coordinates {
  message: string
}

const isAt = (draft: Coordinates, place: Coordinates | undefined) =>
  draft.latitude === place?.latitude && draft.longitude === place.longitude

/** Fills in coordinates from a postcode or the device. Input in the meantime takes precedence. */
export function FindPlace({
  draft,
  change,
  onRough,
}: PlaceForm & {
  /** Called when only a town, or the district or area of a postcode is known. */
  onRough: () => void
}) {
  const client = useQueryClient()
  const { busy, problem, run } = useAction()
  const [postcode, setPostcode] = useState('')
  const [field, setField] = useState<HTMLInputElement>()
  const [found, setFound] = useState<FoundPlace>()

  const lookUp = (find: () => Promise<FoundPlace | undefined>) => {
    setFound(undefined)
    void run(async () => setFound(await find()))
  }

  /** Changes the draft, unless the person has entered another place during the lookup. */
  const changeUnlessMoved = (changesOf: (current: PlaceDraft) => Partial<PlaceDraft>) =>
    change((current) => (isAt(current, draft) ? changesOf(current) : {}))

  function applyPlace(
    point: Point,
    message: string,
    more: (current: PlaceDraft) => Partial<PlaceDraft> = () => ({}),
  ) {
    const place = toCoordinates(point)
    const next = changeUnlessMoved((current) => ({ ...place, ...more(current) }))
    return isAt(next, place) ? { message, ...place } : undefined
  }

  async function findByPostcode(text = postcode) {
    if (!text.trim()) throw new ApiCallError('postcode-empty', 400, errors['postcode-empty'].text)
    const {
      label: name,
      where,
      precision,
      source,
      latitude,
      longitude,
    } = await client.fetchQuery(placeQuery(api, text))
    const label = [name, where].filter(Boolean).join(', ')
    const point = { latitude, longitude }
    const offered = ({ address }: PlaceDraft) =>
      address.trim() || source === 'typed' ? {} : { address: label }
    if (precision === 'exact') return applyPlace(point, postcodeLocationText(label), offered)
    const next = changeUnlessMoved((current) => ({
      ...{ latitude: '', longitude: '', roughPlace: label, roughAt: point },
      ...(precision === 'place' && offered(current)),
    }))
    if (next.roughPlace) onRough()
    return undefined
  }

  const locate = async () => applyPlace(await locateDevice(), DEVICE_LOCATION_TEXT)

  /** Inside another form, Enter would submit that form. */
  function lookUpOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    lookUp(() => findByPostcode())
  }

  function pick({ text }: SuggestionView) {
    setPostcode(text)
    lookUp(() => findByPostcode(text))
  }

  return (
    <>
      <div className={classes.find}>
        <div className={classes.findText}>
          <TextField
            label="Find by postcode or town"
            maxLength={MAX_PLACE_TEXT}
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            value={postcode}
            onChange={(event) => setPostcode(event.target.value)}
            onKeyDown={lookUpOnEnter}
            onFocus={(event) => setField(event.currentTarget)}
          />
          {field && (
            <Suspense>
              <PlaceSuggestions field={field} isTyping={false} onPick={pick} />
            </Suspense>
          )}
        </div>
        <Button disabled={busy} onClick={() => lookUp(() => findByPostcode())}>
          Find
        </Button>
        <Button className={classes.device} disabled={busy} onClick={() => lookUp(locate)}>
          <IconCurrentLocation size={18} aria-hidden />
          Use my location
        </Button>
      </div>
      <p role="status" className={page.quiet}>
        {busy ? 'Looking up the location…' : isAt(draft, found) && found?.message}
      </p>
      <p role="alert" className={classes.problem}>
        {problem instanceof ApiCallError
          ? placeErrorMessage(problem)
          : problem instanceof Error && problem.message}
      </p>
    </>
  )
}

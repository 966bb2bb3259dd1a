import { type ReactNode, useRef, useState } from 'react'
import type { ConfigView } from '../../api/contract/config-view.ts'
import type { Coordinates } from '../../courts/web/coordinate-pair.ts'
import { PlacePicker } from '../../map/web/PlacePicker.tsx'
import type { PlaceDraft } from '../../map/web/place-draft.ts'

type Place = Coordinates & Pick<PlaceDraft, 'address'>
const EXACT: Omit<PlaceDraft, keyof Place> = { roughPlace: '', roughAt: undefined }

interface CourtPlaceProps {
  settings: ConfigView['map']
  place: Place
  change: (changes: Partial<Place>) => void
  /** The inputs for the coordinates. */
  children: ReactNode
}

/** Finds the place of a court by postcode, town or device, or on a map. */
export function CourtPlace({ settings, place, change, children }: CourtPlaceProps) {
  const [rough, setRough] = useState(EXACT)
  const draft: PlaceDraft = { ...place, ...(place.latitude || place.longitude ? EXACT : rough) }
  // A lookup may end while somebody types.
  const latest = useRef(draft)
  latest.current = draft

  function changePlace(changes: Partial<PlaceDraft> | ((current: PlaceDraft) => Partial<PlaceDraft>)) {
    const made = typeof changes === 'function' ? changes(latest.current) : changes
    const { roughPlace, roughAt, ...fields } = made
    if ('latitude' in made) setRough({ roughPlace: roughPlace ?? '', roughAt })
    if (Object.keys(fields).length > 0) change(fields)
    latest.current = { ...latest.current, ...('latitude' in made && EXACT), ...made }
    return latest.current
  }

  return (
    <PlacePicker settings={settings} draft={draft} change={changePlace}>
      {children}
    </PlacePicker>
  )
}

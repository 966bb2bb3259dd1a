import { IconMapPinPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { ConfigView } from '../../accounts/contract/schema.ts'
import { CoordinateInputs } from '../../courts/web/CoordinateInputs.tsx'
import { type Coordinates, toCoordinates } from '../../courts/web/coordinate-pair.ts'
import type { MapCourt, MapView } from '../../map/web/engine.ts'
import { SmallMap } from '../../map/web/SmallMap.tsx'
import { isPoint, type Point } from '../../platform/contract/geo.ts'
import { Button } from '../../platform/ui/Button.tsx'
import page from '../../platform/ui/page.module.css'
import { parseNumber } from '../../platform/ui/parse-number.ts'
import {
  CHOOSE_ON_MAP,
  HIDE_MAP,
  MAP_UNAVAILABLE_ON_FORM,
  PIN_INSTRUCTIONS,
} from '../../submissions/web/submit-texts.ts'
import classes from './ReportDialog.module.css'

/** Close enough to tell the court from the playground beside it. */
const ZOOM = 16

/** Reports the correct location of a court: a pin on a map, or coordinates. */
export function ReportLocationFields({
  at,
  settings,
  place,
  onChange,
  problem,
  disabled,
}: {
  /** The court at its listed location. */
  at: MapCourt
  settings: ConfigView['map']
  place: Coordinates
  onChange: (changes: Partial<Coordinates>) => void
  problem: string | undefined
  disabled: boolean
}) {
  const [showsMap, setShowsMap] = useState(false)
  const [courts] = useState([at])
  const [view] = useState<MapView>(() => ({ kind: 'point', centre: at, zoom: ZOOM }))
  const typed = { latitude: parseNumber(place.latitude), longitude: parseNumber(place.longitude) }
  const pin = {
    at: isPoint(typed.latitude, typed.longitude) ? typed : undefined,
    onMove: (point: Point) => onChange(toCoordinates(point)),
  }
  return (
    <fieldset className={classes.place} disabled={disabled}>
      <legend>Where is it actually? (optional)</legend>
      <Button aria-expanded={showsMap} onClick={() => setShowsMap(!showsMap)}>
        <IconMapPinPlus size={18} aria-hidden />
        {showsMap ? HIDE_MAP : CHOOSE_ON_MAP}
      </Button>
      {showsMap && (
        <>
          <p className={page.quiet}>{PIN_INSTRUCTIONS}</p>
          <SmallMap
            settings={settings}
            view={view}
            pin={pin}
            courts={courts}
            fallbackText={MAP_UNAVAILABLE_ON_FORM}
          />
        </>
      )}
      <CoordinateInputs
        place={place}
        onChange={onChange}
        problems={{ latitude: problem, longitude: problem }}
      />
    </fieldset>
  )
}

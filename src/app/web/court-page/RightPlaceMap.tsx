import { IconMapPinPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { ConfigView } from '../../../api/contract/config-view.ts'
import type { MapCourt, MapView } from '../../../map/web/engine.ts'
import {
  CHOOSE_ON_MAP,
  HIDE_MAP,
  MAP_UNAVAILABLE_ON_FORM,
  PIN_INSTRUCTIONS,
} from '../../../map/web/map-texts.ts'
import { SmallMap } from '../../../map/web/SmallMap.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import page from '../../../platform/ui/page.module.css'
import type { PlacePin } from '../../../reports/web/ReportLocationFields.tsx'

/** Close enough to tell the court from the playground beside it. */
const ZOOM = 16

/** A map on which somebody who reports a court shows where it actually is. */
export default function RightPlaceMap({
  court,
  settings,
  pin,
}: {
  /** At its listed location. */
  court: MapCourt
  settings: ConfigView['map']
  pin: PlacePin
}) {
  const [showsMap, setShowsMap] = useState(false)
  const [courts] = useState([court])
  const [view] = useState<MapView>(() => ({ kind: 'point', centre: court, zoom: ZOOM }))
  return (
    <>
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
    </>
  )
}

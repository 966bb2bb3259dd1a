import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import type { ConfigView } from '../../api/contract/config-view.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import type {
  CourtMarkers,
  DotCourt,
  MapArea,
  MapCourt,
  MapHandle,
  MapView,
  PinInput,
  SearchArea,
  Spot,
} from './engine.ts'
import { MapNotice } from './MapNotice.tsx'
import { MapStage, type MapState } from './MapStage.tsx'
import { SET_PIN_IN_CENTRE } from './map-texts.ts'
import classes from './SmallMap.module.css'
import { NOTHING_COVERED } from './uncovered-area.ts'

const UNUSED_ENGINE_PROPS = { here: undefined, infoWindow: null, onSelect() {}, onKinds() {} }
const NO_COURTS: readonly MapCourt[] = []

/** A small embedded map that shows a place, or lets a person set one, with the courts around it. */
export function SmallMap({
  settings,
  view,
  pin,
  around,
  place,
  spots,
  courts = NO_COURTS,
  dots,
  onArea,
  fallbackText,
}: {
  settings: ConfigView['map']
  view: MapView
  /** The place being set. */
  pin?: PinInput
  /** The approximate location; a new object redraws it. */
  around?: SearchArea | undefined
  /** A fixed place; a new object moves the map to it. */
  place?: MapCourt
  /** Other places with labels; a new list redraws them. */
  spots?: readonly Spot[]
  courts?: readonly MapCourt[]
  /** Instead of `courts`. */
  dots?: readonly DotCourt[]
  onArea?: (area: MapArea) => void
  /** Shown when the map cannot be displayed. */
  fallbackText: string
}) {
  const map = useRef<MapHandle>(null)
  const [state, setState] = useState<MapState>({ is: 'loading' })
  const [notice, setNotice] = useState<string>()
  const marks = useMemo(
    (): CourtMarkers => (dots ? { kind: 'dots', courts: dots } : { kind: 'points', courts }),
    [courts, dots],
  )
  if (state.is === 'failed') return <Notice tone="plain">{fallbackText}</Notice>
  const drawn = {
    ...UNUSED_ENGINE_PROPS,
    marks,
    selected: place,
    around,
    covered: NOTHING_COVERED,
    view,
    onNotice: setNotice,
    ...(pin && { pin }),
    ...(onArea && { onArea }),
    ...(spots && { spots }),
  }

  function setPinInCentre() {
    const centre = map.current?.centre()
    if (centre) pin?.onMove(centre)
  }

  return (
    <>
      <div className={classes.map}>
        <MapStage map={map} settings={settings} state={state} onState={setState} drawn={drawn}>
          <div className={classes.tools}>
            <Button aria-label="Zoom in" onClick={() => map.current?.zoomBy(1)}>
              <IconPlus size={20} aria-hidden />
            </Button>
            <Button aria-label="Zoom out" onClick={() => map.current?.zoomBy(-1)}>
              <IconMinus size={20} aria-hidden />
            </Button>
          </div>
          {pin && (
            <Button className={classes.pinInCentre} onClick={setPinInCentre}>
              <IconFocusCentered size={18} aria-hidden />
              {SET_PIN_IN_CENTRE}
            </Button>
          )}
        </MapStage>
      </div>
      {notice && <MapNotice text={notice} onHide={() => setNotice(undefined)} />}
    </>
  )
}

import { useState } from 'react'
import { SavingDialog } from '../../../admin/web/SavingDialog.tsx'
import { ApiCallError } from '../../../api/web/client.ts'
import { coordinatesText } from '../../../courts/contract/rules.ts'
import { CoordinateInputs } from '../../../courts/web/CoordinateInputs.tsx'
import { completeCoordinates, toCoordinates } from '../../../courts/web/coordinate-pair.ts'
import { MAX_ADDRESS } from '../../../database/contract/limits.ts'
import type { MapView } from '../../../map/web/engine.ts'
import { PIN_INSTRUCTIONS } from '../../../map/web/map-texts.ts'
import { SmallMap } from '../../../map/web/SmallMap.tsx'
import { boundsOf, isPoint, milesBetween, type Point } from '../../../platform/contract/geo.ts'
import { distanceText, shortDistanceText } from '../../../platform/contract/units.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { TextField } from '../../../platform/ui/fields.tsx'
import { Notice } from '../../../platform/ui/Notice.tsx'
import page from '../../../platform/ui/page.module.css'
import { parseNumber } from '../../../platform/ui/parse-number.ts'
import { useUnits } from '../../../platform/ui/units.ts'
import {
  COURT_MOVED,
  CURRENT_LOCATION,
  farMoveWarning,
  LOCATION_UNCHANGED,
  MAP_UNAVAILABLE,
  MOVING_COURT_FAILED,
  reportedLocationLabel,
  resolvedText,
} from '../moderation-texts.ts'
import classes from './CourtFix.module.css'
import { ReplyField } from './ReplyField.tsx'
import { ReportReasons } from './ReportReasons.tsx'
import type { ReportedCourtProps } from './reported-court.ts'

/** Close enough to tell the court from the playground beside it. */
const ZOOM = 16
/** Corrections are rarely larger than this, miles. */
const UNUSUAL_DISTANCE_MILES = 2

/** Locations closer together than this, miles, are shown at street level. */
const NEAR_MILES = 0.1

/** Half the width of a label. */
const LABEL_ROOM_PX = 80

/** A map that shows all of these places. */
function viewOf(points: readonly [Point, ...Point[]]): MapView {
  const [first] = points
  const bounds = boundsOf(points)
  if (!bounds || points.every((one) => milesBetween(first, one) < NEAR_MILES))
    return { kind: 'point', centre: first, zoom: ZOOM }
  return { kind: 'bounds', bounds, padding: LABEL_ROOM_PX }
}

const placeOf = ({ address, latitude, longitude }: ReportedCourtProps['court']) => ({
  ...(address && { address }),
  ...{ latitude, longitude },
})

/** Moves a reported court to its correct location and resolves its reports. */
export default function CorrectPlaceDialog({
  court,
  reported,
  settings,
  onDecide,
  onClose,
}: ReportedCourtProps & { onClose: () => void }) {
  const units = useUnits()
  const [current] = useState({ address: court.address ?? '', ...toCoordinates(court) })
  const [place, setPlace] = useState(current)
  const [reply, setReply] = useState('')
  const reportedPlaces = reported.reasons.flatMap(({ places }) => places)
  const [view, setView] = useState(() => viewOf([court, ...reportedPlaces]))
  const [spots] = useState(() => [
    { at: court, label: CURRENT_LOCATION },
    ...reportedPlaces.map((at, index) => ({
      at,
      label: reportedLocationLabel(index, reportedPlaces.length),
    })),
  ])
  const change = (changes: Partial<typeof place>) => setPlace((known) => ({ ...known, ...changes }))
  const point = { latitude: parseNumber(place.latitude), longitude: parseNumber(place.longitude) }
  const at = isPoint(point.latitude, point.longitude) ? point : undefined
  const miles = at ? milesBetween(court, at) : 0

  function choosePlace(one: Point) {
    change(toCoordinates(one))
    setView(viewOf([one]))
  }

  async function save() {
    const { address, ...coordinates } = { ...place, ...completeCoordinates(place) }
    const [latitude, longitude] = [parseNumber(coordinates.latitude), parseNumber(coordinates.longitude)]
    // Some courts have no address and don't need one to be moved.
    const known = { ...(address !== current.address && { address }) }
    const isHere = latitude === parseNumber(current.latitude) && longitude === parseNumber(current.longitude)
    if (isHere && known.address === undefined)
      throw new ApiCallError('invalid-request', 400, LOCATION_UNCHANGED)
    await onDecide({
      ...{ action: 'move', edit: { ...known, latitude, longitude }, was: placeOf(court), remark: reply },
      done: `${COURT_MOVED} ${resolvedText(reported)}`,
    })
  }

  return (
    <SavingDialog
      title={`Where is ${court.name}?`}
      submitLabel="Save and resolve"
      failure={MOVING_COURT_FAILED}
      isWide
      onSave={save}
      onClose={onClose}
    >
      <div className={`${classes.columns} ${classes.place}`}>
        <div className={`${classes.column} ${classes.map}`}>
          <p className={page.quiet}>{PIN_INSTRUCTIONS}</p>
          <SmallMap
            settings={settings}
            view={view}
            pin={{ at, onMove: (moved) => change(toCoordinates(moved)) }}
            spots={spots}
            courts={reported.neighbours}
            fallbackText={MAP_UNAVAILABLE}
          />
          {reportedPlaces.length > 0 && (
            <div className={classes.actions}>
              {reportedPlaces.map((one, index) => (
                <Button key={coordinatesText(one)} onClick={() => choosePlace(one)}>
                  Use{' '}
                  {reportedPlaces.length > 1 && `${reportedLocationLabel(index, reportedPlaces.length)}: `}
                  {coordinatesText(one)}, {shortDistanceText(milesBetween(court, one), units)}
                </Button>
              ))}
            </div>
          )}
          <CoordinateInputs place={place} onChange={change} />
        </div>
        <ReportReasons reported={reported} />
        <div className={classes.column}>
          <TextField
            label="Address"
            autoComplete="off"
            maxLength={MAX_ADDRESS}
            value={place.address}
            onChange={(event) => change({ address: event.target.value })}
          />
          <ReplyField reply={reply} onChange={setReply} />
        </div>
      </div>
      {miles > UNUSUAL_DISTANCE_MILES && (
        <Notice tone="wait">{farMoveWarning(distanceText(miles, units))}</Notice>
      )}
    </SavingDialog>
  )
}

import { useState } from 'react'
import { coordinatesText } from '../../../contract/courts/rules.ts'
import { SET_THE_PIN } from '../../../contract/courts/submit-texts.ts'
import { isPoint, type Point } from '../../../contract/geo.ts'
import { MAX_ADDRESS } from '../../../contract/limits.ts'
import {
  CORRECTING_FAILED,
  MAP_IS_MISSING,
  PLACE_CHANGED_MEANWHILE,
} from '../../../contract/moderation/admin-texts.ts'
import { useAdminApi } from '../../shared/admin/admin-api.ts'
import { SavingDialog } from '../../shared/admin/SavingDialog.tsx'
import { ApiProblem } from '../../shared/api/client.ts'
import { completed, takesPairs } from '../../shared/court/coordinate-field.ts'
import type { MapView } from '../../shared/map/engine.ts'
import { SmallMap } from '../../shared/map/SmallMap.tsx'
import { Button } from '../../shared/ui/Button.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import page from '../../shared/ui/page.module.css'
import { TextField } from '../../shared/ui/TextField.tsx'
import { numberOf } from '../../shared/ui/typed-numbers.ts'
import classes from './Moderation.module.css'
import ways from './PutRight.module.css'
import { ReplyField } from './ReplyField.tsx'
import type { ReportedCourtProps } from './reported-court.ts'
import { useSettle } from './useSettle.ts'

/** Near enough to tell a court from the playground beside it. */
const ZOOM = 16
const DECIMALS = 6

const typed = ({ latitude, longitude }: Point) => ({
  latitude: latitude.toFixed(DECIMALS),
  longitude: longitude.toFixed(DECIMALS),
})

/** Puts a reported court where it belongs, and settles its reports with that. */
export default function CorrectPlaceDialog({
  court,
  reported,
  settings,
  onDone,
  onClose,
}: ReportedCourtProps & { onClose: () => void }) {
  const api = useAdminApi()
  const settle = useSettle(reported, onDone)
  const [place, setPlace] = useState({ address: court.address ?? '', ...typed(court) })
  const [reply, setReply] = useState('')
  /** What the next edit begins with, and whether somebody else made it. */
  const [base, setBase] = useState({ version: court.version, isTheirs: false })
  const [view] = useState<MapView>(() => ({ kind: 'point', centre: court, zoom: ZOOM }))
  const said = reported.reasons.flatMap(({ places }) => places)
  const change = (changes: Partial<typeof place>) => setPlace((known) => ({ ...known, ...changes }))
  const point = { latitude: numberOf(place.latitude), longitude: numberOf(place.longitude) }
  const at = isPoint(point.latitude, point.longitude) ? point : undefined

  async function save() {
    const { address, ...coordinates } = { ...place, ...completed(place) }
    const [latitude, longitude] = [numberOf(coordinates.latitude), numberOf(coordinates.longitude)]
    const body = { address, latitude, longitude, version: base.version }
    const edited = await api.call('editCourt', { params: { id: court.id }, body }).catch(takeUp)
    setBase({ version: edited.court.version, isTheirs: false })
    await settle({ reply, outcome: 'corrected' })
  }

  /** What was typed stays; saving it again is then meant. */
  function takeUp(problem: unknown): never {
    const theirs = problem instanceof ApiProblem ? problem.court : undefined
    if (theirs) setBase({ version: theirs.version, isTheirs: true })
    throw problem
  }

  return (
    <SavingDialog
      title={`Where is ${court.name}?`}
      word="Save and settle"
      failure={CORRECTING_FAILED}
      onSave={save}
      onClose={onClose}
    >
      <p className={page.quiet}>{SET_THE_PIN}</p>
      <div className={classes.map}>
        <SmallMap
          settings={settings}
          view={view}
          pin={{ at, onMove: (moved) => change(typed(moved)) }}
          courts={reported.neighbours}
          without={MAP_IS_MISSING}
        />
      </div>
      {said.length > 0 && (
        <div className={ways.ways}>
          {said.map((one) => (
            <Button key={coordinatesText(one)} onClick={() => change(typed(one))}>
              Use {coordinatesText(one)} from the report
            </Button>
          ))}
        </div>
      )}
      <div className={ways.pair}>
        {(['latitude', 'longitude'] as const).map((field) => (
          <TextField
            key={field}
            label={field === 'latitude' ? 'Latitude' : 'Longitude'}
            autoComplete="off"
            spellCheck={false}
            value={place[field]}
            onChange={(event) => change({ [field]: event.target.value })}
            {...takesPairs(place, change)}
          />
        ))}
      </div>
      <TextField
        label="Address"
        autoComplete="off"
        maxLength={MAX_ADDRESS}
        value={place.address}
        onChange={(event) => change({ address: event.target.value })}
      />
      <ReplyField reply={reply} onChange={setReply} />
      {base.isTheirs && <Notice tone="wait">{PLACE_CHANGED_MEANWHILE}</Notice>}
    </SavingDialog>
  )
}

import { IconMapPinPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { ConfigView } from '../../../api/contract/config-view.ts'
import { CoordinateInputs } from '../../../courts/web/CoordinateInputs.tsx'
import { CHOOSE_ON_MAP, HIDE_MAP, PIN_INSTRUCTIONS } from '../../../map/web/map-texts.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Notice } from '../../../platform/ui/Notice.tsx'
import page from '../../../platform/ui/page.module.css'
import { approximateLocationText } from '../submit-texts.ts'
import { FindPlace } from './FindPlace.tsx'
import { PlaceMap } from './PlaceMap.tsx'
import classes from './SubmitCourt.module.css'
import type { CourtSubmission } from './useSubmitCourt.ts'

/** Location of the court: several ways to find it, always editable as coordinates. */
export function PlaceFields({ settings, ...submission }: CourtSubmission & { settings: ConfigView['map'] }) {
  const { draft, change, problemOf } = submission
  const [showsMap, setShowsMap] = useState(draft.roughPlace !== '')
  const roughProblem = problemOf('roughPlace')
  const problems = {
    latitude: roughProblem ?? problemOf('latitude'),
    longitude: roughProblem ?? problemOf('longitude'),
  }

  return (
    <fieldset className={classes.place}>
      <legend>Location</legend>
      <FindPlace {...submission} onRough={() => setShowsMap(true)} />
      {draft.roughPlace && !roughProblem && (
        <Notice tone="wait">{approximateLocationText(draft.roughPlace)}</Notice>
      )}
      <Button aria-expanded={showsMap} onClick={() => setShowsMap(!showsMap)}>
        <IconMapPinPlus size={18} aria-hidden />
        {showsMap ? HIDE_MAP : CHOOSE_ON_MAP}
      </Button>
      {showsMap && (
        <>
          <p className={page.quiet}>{PIN_INSTRUCTIONS}</p>
          <PlaceMap settings={settings} {...submission} />
        </>
      )}
      <CoordinateInputs place={draft} onChange={change} problems={problems} required />
    </fieldset>
  )
}

import { IconMapPinPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { ConfigView } from '../../../contract/accounts/schema.ts'
import { CHOOSE_ON_MAP, HIDE_MAP, SET_THE_PIN } from '../../../contract/courts/submit-texts.ts'
import { takesPairs } from '../../shared/court/coordinate-field.ts'
import { Button } from '../../shared/ui/Button.tsx'
import page from '../../shared/ui/page.module.css'
import { TextField } from '../../shared/ui/TextField.tsx'
import { FindPlace } from './FindPlace.tsx'
import { PlaceMap } from './PlaceMap.tsx'
import classes from './SubmitCourt.module.css'
import type { CourtSubmission } from './useSubmitCourt.ts'

/** Where the court is: found in one of several ways, and always to be read and changed as numbers. */
export function PlaceFields({ settings, ...submission }: CourtSubmission & { settings: ConfigView['map'] }) {
  const { draft, change, problemOf } = submission
  const [showsMap, setShowsMap] = useState(false)
  const sharedId = useId()
  const latitudeProblem = problemOf('latitude') ?? problemOf('roughPlace')
  const longitudeProblem = problemOf('longitude')
  const shared = latitudeProblem === longitudeProblem ? latitudeProblem : undefined

  return (
    <fieldset className={classes.place}>
      <legend>Where it is</legend>
      <FindPlace {...submission} />
      <Button aria-expanded={showsMap} onClick={() => setShowsMap(!showsMap)}>
        <IconMapPinPlus size={18} aria-hidden />
        {showsMap ? HIDE_MAP : CHOOSE_ON_MAP}
      </Button>
      {showsMap && (
        <>
          <p className={page.quiet}>{SET_THE_PIN}</p>
          <PlaceMap settings={settings} {...submission} />
        </>
      )}
      <div className={classes.pair}>
        {(['latitude', 'longitude'] as const).map((field) => (
          <TextField
            key={field}
            label={field === 'latitude' ? 'Latitude' : 'Longitude'}
            name={field}
            autoComplete="off"
            spellCheck={false}
            required
            value={draft[field]}
            onChange={(event) => change({ [field]: event.target.value })}
            {...takesPairs(draft, change)}
            {...(shared
              ? { 'aria-invalid': true, 'aria-describedby': sharedId }
              : { problem: field === 'latitude' ? latitudeProblem : longitudeProblem })}
          />
        ))}
      </div>
      <p id={sharedId} role="alert" className={classes.problem}>
        {shared}
      </p>
    </fieldset>
  )
}

import { IconMapPinPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { ConfigView } from '../../api/contract/config-view.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import page from '../../platform/ui/page.module.css'
import { approximateLocationText, CHOOSE_ON_MAP, HIDE_MAP, PIN_INSTRUCTIONS } from './map-texts.ts'
import classes from './PlacePicker.module.css'
import type { PlaceForm } from './place-draft.ts'
import { FindPlace } from './place-picker/FindPlace.tsx'
import { PlaceMap } from './place-picker/PlaceMap.tsx'

interface PlacePickerProps extends PlaceForm {
  settings: ConfigView['map']
  /** Whether an error at the coordinates says that the place is rough. */
  isRoughMarked?: boolean
  /** The inputs for the coordinates. */
  children: ReactNode
}

/** Finds a place by postcode, town or device, or on a map; it can always be entered as coordinates. */
export function PlacePicker({ settings, isRoughMarked = false, children, ...form }: PlacePickerProps) {
  const { roughPlace } = form.draft
  const [showsMap, setShowsMap] = useState(roughPlace !== '')
  return (
    <fieldset className={classes.place}>
      <legend>Location</legend>
      <FindPlace {...form} onRough={() => setShowsMap(true)} />
      {roughPlace && !isRoughMarked && <Notice tone="wait">{approximateLocationText(roughPlace)}</Notice>}
      <Button aria-expanded={showsMap} onClick={() => setShowsMap(!showsMap)}>
        <IconMapPinPlus size={18} aria-hidden />
        {showsMap ? HIDE_MAP : CHOOSE_ON_MAP}
      </Button>
      {showsMap && (
        <>
          <p className={page.quiet}>{PIN_INSTRUCTIONS}</p>
          <PlaceMap settings={settings} {...form} />
        </>
      )}
      {children}
    </fieldset>
  )
}

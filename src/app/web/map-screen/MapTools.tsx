import { IconCurrentLocation, IconMinus, IconPlus, IconStack2 } from '@tabler/icons-react'
import { useState } from 'react'
import type { MapHandle } from '../../../map/web/engine.ts'
import { type Point, SINGLE_COURT_ZOOM } from '../../../platform/contract/geo.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import classes from './MapTools.module.css'

/** The buttons on the map. */
export function MapTools({
  map,
  otherKind,
  locate,
  onHere,
}: {
  map: { current: MapHandle | null }
  /** Label of the other kind of map, if there is one. */
  otherKind: string | undefined
  /** Locates the device; rejects with an error message to show. */
  locate: () => Promise<Point>
  onHere: (point: Point) => void
}) {
  const [error, setError] = useState<string>()
  const [looking, setLooking] = useState(false)

  async function goHere() {
    setError(undefined)
    setLooking(true)
    try {
      const here = await locate()
      onHere(here)
      map.current?.goTo(here, SINGLE_COURT_ZOOM)
    } catch (error) {
      setError(error instanceof Error ? error.message : undefined)
    } finally {
      setLooking(false)
    }
  }

  return (
    <div className={classes.tools}>
      <Button className={classes.tool} aria-label="Zoom in" onClick={() => map.current?.zoomBy(1)}>
        <IconPlus size={20} aria-hidden />
      </Button>
      <Button className={classes.tool} aria-label="Zoom out" onClick={() => map.current?.zoomBy(-1)}>
        <IconMinus size={20} aria-hidden />
      </Button>
      <Button className={classes.tool} aria-label="Go to my location" disabled={looking} onClick={goHere}>
        <IconCurrentLocation size={20} aria-hidden />
      </Button>
      {otherKind && (
        <Button
          className={classes.tool}
          aria-label={otherKind}
          title={otherKind}
          onClick={() => map.current?.switchKind?.()}
        >
          <IconStack2 size={20} aria-hidden />
        </Button>
      )}
      <p role="alert" className={classes.error}>
        {error}
      </p>
    </div>
  )
}

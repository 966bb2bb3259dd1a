import { type ReactNode, type Ref, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { ConfigView } from '../../api/contract/config-view.ts'
import { useColourScheme } from '../../platform/ui/useMediaQuery.ts'
import type { MapEngine, MapEngineProps, MapHandle, MapInsets } from './engine.ts'
import classes from './MapStage.module.css'
import { MAP_FAILED, MAP_LOADING, MAP_NEEDS_JAVASCRIPT } from './map-texts.ts'

export type MapState = { is: 'loading' } | { is: 'ready' } | { is: 'failed'; why: string }

interface DrawnProps
  extends Omit<MapEngineProps, 'ref' | 'colourScheme' | 'settings' | 'onReady' | 'onFailure' | 'covered'> {
  /** Undefined until known: the map waits, because it would be fitted to another size. */
  covered: MapInsets | undefined
}

/** Loads and renders the map engine; shows a message while loading or when that fails. */
export function MapStage({
  map,
  settings,
  state,
  onState,
  drawn,
  children,
}: {
  map: Ref<MapHandle>
  settings: ConfigView['map']
  state: MapState
  onState: (state: MapState) => void
  drawn: DrawnProps
  /** Overlays on the map. */
  children: ReactNode
}) {
  const colourScheme = useColourScheme()
  const [Engine, setEngine] = useState<MapEngine>()

  useEffect(() => {
    let wanted = true
    loadEngine(settings).then(
      (engine) => wanted && setEngine(() => engine),
      () => wanted && onState({ is: 'failed', why: MAP_FAILED }),
    )
    return () => {
      wanted = false
    }
  }, [settings, onState])

  // Drawing the map takes long: what was pressed shows first.
  const shown = useDeferredValue(drawn)
  // Once closed here, it may already be open elsewhere on the screen.
  const infoWindow = drawn.infoWindow && shown.infoWindow

  const reports = useMemo(
    () => ({
      onReady: () => onState({ is: 'ready' }),
      onFailure: (why: string) => onState({ is: 'failed', why }),
    }),
    [onState],
  )

  const { covered } = shown
  const engine = useMemo(
    () =>
      Engine &&
      covered && (
        <Engine
          ref={map}
          settings={settings}
          colourScheme={colourScheme}
          {...shown}
          covered={covered}
          infoWindow={infoWindow}
          {...reports}
        />
      ),
    [Engine, map, settings, colourScheme, shown, covered, infoWindow, reports],
  )

  return (
    <section
      className={classes.stage}
      aria-label="Map"
      data-state={state.is}
      tabIndex={-1}
      style={{ '--map-covered-bottom': `${drawn.covered?.bottom ?? 0}px` } as React.CSSProperties}
    >
      {state.is !== 'failed' && engine}
      {state.is === 'loading' && (
        <p role="status" className={classes.loading}>
          {MAP_LOADING}
        </p>
      )}
      {state.is === 'failed' && (
        <p role="alert" className={classes.message}>
          {state.why}
        </p>
      )}
      {state.is === 'ready' && children}
      <noscript>
        <p className={classes.message}>{MAP_NEEDS_JAVASCRIPT}</p>
      </noscript>
    </section>
  )
}

/** Loads Google Maps if this installation has an API key, or else MapLibre. */
async function loadEngine({ googleMapsApiKey }: ConfigView['map']): Promise<MapEngine> {
  const engine = googleMapsApiKey
    ? await import('./engines/google/GoogleEngine.tsx')
    : await import('./engines/maplibre/MapLibreEngine.tsx')
  return engine.default
}

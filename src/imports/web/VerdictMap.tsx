import { useMemo } from 'react'
import type { ConfigView } from '../../api/contract/config-view.ts'
import type { MapView } from '../../map/web/engine.ts'
import { SmallMap } from '../../map/web/SmallMap.tsx'
import {
  boundsOf,
  DEFAULT_MAP_CENTRE,
  DEFAULT_MAP_ZOOM,
  FIT_ALL_PADDING,
} from '../../platform/contract/geo.ts'
import classes from './Imports.module.css'
import { numberText, PREVIEW_MAP_UNAVAILABLE } from './import-texts.ts'
import { DOTS, KINDS, type Kind } from './verdict-kinds.ts'
import { dotsOf, type KindCount, type Verdict } from './verdicts.ts'

/** The verdicts as dots in the colours of the legend, which also filters them. */
export function VerdictMap({
  verdicts,
  kinds,
  kind,
  settings,
  onKind,
}: {
  verdicts: readonly Verdict[]
  kinds: readonly KindCount[]
  kind: Kind | 'all'
  settings: ConfigView['map']
  onKind: (kind: Kind | 'all') => void
}) {
  const dots = useMemo(() => dotsOf(verdicts), [verdicts])
  const view = useMemo((): MapView => {
    const bounds = boundsOf(dots)
    return bounds
      ? { kind: 'bounds', bounds, padding: FIT_ALL_PADDING }
      : { kind: 'point', centre: DEFAULT_MAP_CENTRE, zoom: DEFAULT_MAP_ZOOM }
  }, [dots])
  return (
    <div className={classes.map}>
      <fieldset className={classes.legend}>
        <legend>On the map</legend>
        {kinds.map(
          ([one, count]) =>
            one !== 'skipped' && (
              <button
                key={one}
                type="button"
                aria-pressed={kind === one}
                onClick={() => onKind(kind === one ? 'all' : one)}
              >
                <span aria-hidden style={{ background: `var(--dot-${DOTS[one]})` }} />
                {KINDS[one]} ({numberText(count)})
              </button>
            ),
        )}
      </fieldset>
      <SmallMap settings={settings} view={view} dots={dots} fallbackText={PREVIEW_MAP_UNAVAILABLE} />
    </div>
  )
}

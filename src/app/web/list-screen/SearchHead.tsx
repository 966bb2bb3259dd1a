import { IconCurrentLocation } from '@tabler/icons-react'
import { Button } from '../../../platform/ui/Button.tsx'
import page from '../../../platform/ui/page.module.css'
import { SearchBar } from '../../../search/web/SearchBar.tsx'
import type { SearchControls } from '../../../search/web/useSearchControls.ts'
import classes from './SearchHead.module.css'

export const HEADING = 'Basketball Courts'

/** The search bar; before the first search with a short way to the courts nearby. */
export function SearchHead({
  controls,
  isFirstVisit,
  hasError,
}: {
  controls: SearchControls
  isFirstVisit: boolean
  hasError: boolean
}) {
  return (
    <div
      className={isFirstVisit ? classes.hero : classes.searchBar}
      data-folds={(!isFirstVisit && !hasError) || undefined}
    >
      {isFirstVisit && <CourtLines />}
      {isFirstVisit && (
        <div className={classes.promise}>
          <h1>{HEADING}</h1>
          <p>Find a hoop near you, and know before you go: lights, nets, hours, as players last saw them.</p>
        </div>
      )}
      <div className={classes.ways}>
        {isFirstVisit && (
          <Button
            emphasis="main"
            className={`${classes.near} ${page.scripted}`}
            disabled={controls.busy}
            onClick={() => void controls.switchMode('location')}
          >
            <IconCurrentLocation size={22} aria-hidden />
            Courts near me
          </Button>
        )}
        <SearchBar controls={controls} />
      </div>
    </div>
  )
}

/** Half a court, drawn behind the hero. */
function CourtLines() {
  return (
    <div className={classes.art}>
      <svg viewBox="0 0 400 460" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
        <g transform="translate(334 46) rotate(12)" fill="none">
          <g stroke="#f7f4ee" strokeWidth="3.5" opacity=".3">
            <rect x="-62" y="-30" width="124" height="170" />
            <circle cx="0" cy="140" r="50" />
            <path d="M-170-40v60c10 130 80 210 170 210s160-80 170-210v-60" />
            <path d="M-260 330h520" />
            <circle cx="0" cy="330" r="54" />
          </g>
          <circle cx="0" cy="44" r="13" stroke="var(--ball-on-dark)" strokeWidth="5" />
          <path d="M-30 24h60" stroke="#fff" strokeWidth="6" />
        </g>
      </svg>
    </div>
  )
}

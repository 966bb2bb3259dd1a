import { IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../../accounts/web/session.tsx'
import { NoCourts } from '../../../directory/web/CourtListStates.tsx'
import { SeenLately } from '../../../directory/web/SeenLately.tsx'
import { ButtonLink } from '../../../platform/ui/Button.tsx'
import { lazyWithRetry } from '../../../platform/ui/lazy-with-retry.tsx'
import page from '../../../platform/ui/page.module.css'
import { useHasLastPlace, useRememberPlace } from '../../../search/web/last-place-flag.ts'
import type { LoadedSearch } from '../../../search/web/search-queries.ts'
import { isFiltered, lastingQueryString } from '../../../search/web/search-url.ts'
import { useSearchControls } from '../../../search/web/useSearchControls.ts'
import { WidenSearchLink } from '../../../search/web/WidenSearchLink.tsx'
import { NothingHereYet } from '../setup/NothingHereYet.tsx'
import classes from './ListScreen.module.css'
import { HEADING, SearchHead } from './SearchHead.tsx'
import { SearchResults } from './SearchResults.tsx'
import { usePromptForProtectedScreen } from './usePromptForProtectedScreen.ts'

const LastPlace = lazyWithRetry(() => import('./LastPlace.tsx'))
const EmbedButton = lazyWithRetry(() => import('../../../embed/web/EmbedButton.tsx'))

/** The courts that were searched for, or all of them. */
export function ListScreen(loaded: LoadedSearch) {
  const { search, place, error, suggestions } = loaded
  const controls = useSearchControls('list', search, { error, suggestions })
  usePromptForProtectedScreen()
  const isFirstVisit = !isFiltered(search)
  useRememberPlace(place, search)
  const hasLastPlace = useHasLastPlace()
  const { personKey } = useSession()
  // Without the moment there may be nothing left to follow or to show elsewhere.
  const lasting = lastingQueryString(search)
  return (
    <main id="main" className={page.main} data-two-panes={!isFirstVisit || undefined}>
      <div className={page.wrap}>
        {isFirstVisit && (
          <div className={classes.lastPlace}>
            <Suspense>
              {hasLastPlace && (
                <LastPlace key={personKey} onElsewhere={() => controls.box.current?.focus()} />
              )}
            </Suspense>
          </div>
        )}
        <SearchHead controls={controls} isFirstVisit={isFirstVisit} hasError={error !== undefined} />
        {isFirstVisit && <SeenLately />}
        <SearchResults
          screen="list"
          loaded={loaded}
          controls={controls}
          hasPanes={!isFirstVisit}
          title={
            <div className={classes.title}>
              {isFirstVisit ? <h2>All courts</h2> : <h1>{HEADING}</h1>}
              <ButtonLink emphasis="bare" to="/submit-court">
                <IconPlus size={18} aria-hidden />
                Submit a New Court
              </ButtonLink>
            </div>
          }
          empty={(counts) => (
            <NoCourts
              wider={
                <>
                  <NothingHereYet search={search} total={counts.total} />
                  {place && <WidenSearchLink search={search} counts={counts} />}
                </>
              }
            >
              <ButtonLink to="/submit-court">Submit a New Court</ButtonLink>
            </NoCourts>
          )}
        >
          {lasting && (
            <div className={classes.follow}>
              <Link to={`/follow${lasting}`}>Follow changes</Link>
              {(search.postcode ?? search.near) && <Link to={`/care${lasting}`}>For clubs and councils</Link>}
              <Suspense>
                <EmbedButton query={lasting} title={HEADING}>
                  Show these courts on your website
                </EmbedButton>
              </Suspense>
            </div>
          )}
        </SearchResults>
      </div>
    </main>
  )
}

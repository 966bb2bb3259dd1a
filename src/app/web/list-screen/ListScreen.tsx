import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { CourtList } from '../../../directory/web/CourtList.tsx'
import { CourtsFailed, LoadingCourts, NoCourts } from '../../../directory/web/CourtListStates.tsx'
import { SeenLately } from '../../../directory/web/SeenLately.tsx'
import { ButtonLink } from '../../../platform/ui/Button.tsx'
import { lazyWithRetry } from '../../../platform/ui/lazy-with-retry.tsx'
import page from '../../../platform/ui/page.module.css'
import { useMediaQuery } from '../../../platform/ui/useMediaQuery.ts'
import { FilterRow } from '../../../search/web/FilterRow.tsx'
import { StatusLine, UnknownLink } from '../../../search/web/StatusLine.tsx'
import { type LoadedSearch, useCourtPages } from '../../../search/web/search-queries.ts'
import { probableTitle } from '../../../search/web/search-texts.ts'
import { feedPath, isFiltered, lastingQueryString } from '../../../search/web/search-url.ts'
import { useSearchControls } from '../../../search/web/useSearchControls.ts'
import { WidenSearchLink } from '../../../search/web/WidenSearchLink.tsx'
import { NothingHereYet } from '../setup/NothingHereYet.tsx'
import classes from './ListScreen.module.css'
import { MapBesideList } from './MapBesideList.tsx'
import { HEADING, SearchHead } from './SearchHead.tsx'
import { usePromptForProtectedScreen } from './usePromptForProtectedScreen.ts'

/** Where there is room for the list and the map. As in ListScreen.module.css. */
const TWO_PANES = '(min-width: 62.5rem)'

const EmbedButton = lazyWithRetry(() => import('../../../embed/web/EmbedButton.tsx'))

/** The courts that were searched for, or all of them, with a map beside them where there is room. */
export function ListScreen({ search, unreadable, place, error, suggestions }: LoadedSearch) {
  const controls = useSearchControls('list', search, { error, suggestions })
  const { courts, counts, sure, stale, failed, retry, paging } = useCourtPages('list', place, search)
  usePromptForProtectedScreen()
  const isFirstVisit = !isFiltered(search)
  // Without the moment there may be nothing left to follow or to show elsewhere.
  const lasting = lastingQueryString(search)
  const [hotId, setHotId] = useState<number>()
  const hasMap = useMediaQuery(TWO_PANES) && !isFirstVisit
  return (
    <main id="main" className={page.main} data-two-panes={!isFirstVisit || undefined}>
      <div className={page.wrap}>
        <SearchHead controls={controls} isFirstVisit={isFirstVisit} hasError={error !== undefined} />
        {isFirstVisit && <SeenLately />}
        <FilterRow search={search} aroundPlace={place !== undefined} controls={controls} />
        <div className={classes.panes} data-two={!isFirstVisit || undefined}>
          <div>
            <div className={classes.title}>
              {isFirstVisit ? <h2>All courts</h2> : <h1>{HEADING}</h1>}
              <ButtonLink emphasis="bare" to="/submit-court">
                <IconPlus size={18} aria-hidden />
                Submit a New Court
              </ButtonLink>
            </div>
            <StatusLine search={search} place={place} counts={counts} unreadable={unreadable} />
            <UnknownLink search={search} counts={counts} />
            {failed && <CourtsFailed retry={retry} />}
            {!failed && !courts && <LoadingCourts />}
            {counts && counts.total + counts.probable === 0 && (
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
            {courts && courts.length > 0 && (
              <CourtList
                courts={courts}
                sure={sure}
                probableTitle={probableTitle(search)}
                stale={stale}
                paging={paging}
                hotId={hotId}
                onHot={hasMap ? setHotId : undefined}
              />
            )}
            {lasting && (
              <div className={classes.follow}>
                <a href={feedPath(search)}>Follow changes</a>
                <Suspense>
                  <EmbedButton query={lasting} title={HEADING}>
                    Show these courts on your website
                  </EmbedButton>
                </Suspense>
              </div>
            )}
          </div>
          {!isFirstVisit && (
            <MapBesideList
              isShown={hasMap}
              search={search}
              place={place}
              listed={courts}
              hotId={hotId}
              onHot={setHotId}
              onSearchArea={controls.searchArea}
            />
          )}
        </div>
      </div>
    </main>
  )
}

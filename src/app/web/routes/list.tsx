import { IconCurrentLocation, IconPlus } from '@tabler/icons-react'
import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useNavigate, useRouteLoaderData, useSearchParams } from 'react-router'
import { useSession } from '../../../accounts/web/session.tsx'
import { api } from '../../../api/web/client.ts'
import { apiContext, originContext } from '../../../api/web/context.ts'
import { createQueryClient, getQueryClient } from '../../../api/web/query-client.ts'
import { CourtList } from '../../../directory/web/CourtList.tsx'
import { CourtsFailed, LoadingCourts, NoCourts } from '../../../directory/web/CourtListStates.tsx'
import { SeenLately, seenLatelyQuery } from '../../../directory/web/SeenLately.tsx'
import { oembedLink } from '../../../embed/contract/oembed-link.ts'
import { MAP_FAILED } from '../../../map/web/map-failed.ts'
import { Button, ButtonLink } from '../../../platform/ui/Button.tsx'
import { lazyWithRetry } from '../../../platform/ui/lazy-with-retry.tsx'
import page from '../../../platform/ui/page.module.css'
import { screenMeta } from '../../../platform/ui/screen-meta.ts'
import { useMediaQuery } from '../../../platform/ui/useMediaQuery.ts'
import type { NearbyCourtView } from '../../../search/contract/found-court.ts'
import { FilterRow } from '../../../search/web/FilterRow.tsx'
import { courtOnMap } from '../../../search/web/last-search.ts'
import { SearchBar } from '../../../search/web/SearchBar.tsx'
import { StatusLine, UnknownLink } from '../../../search/web/StatusLine.tsx'
import {
  courtPagesQuery,
  type LoadedSearch,
  loadSearch,
  useCourtPages,
} from '../../../search/web/search-queries.ts'
import { probableTitle } from '../../../search/web/search-texts.ts'
import {
  feedPath,
  isFiltered,
  lastingQueryString,
  searchQueryString,
} from '../../../search/web/search-url.ts'
import { type SearchControls, useSearchControls } from '../../../search/web/useSearchControls.ts'
import { WidenSearchLink } from '../../../search/web/WidenSearchLink.tsx'
import type { loader as rootLoader } from '../root.tsx'
import type { Route } from './+types/list'
import classes from './list.module.css'

/** The list works without the map, so a map that fails to load only says so. */
const ListMap = lazy(() =>
  import('../map-screen/ListMap.tsx').catch(() => ({
    default: () => (
      <p role="status" className={classes.mapFailed}>
        {MAP_FAILED}
      </p>
    ),
  })),
)

const TITLE = 'Opencourt: basketball courts near you'
const DESCRIPTION =
  'Find a basketball court near you: free and paid, indoor and outdoor, with photos, ratings and facilities confirmed by players.'

/** Where there is room for the list and the map. As in list.module.css. */
const TWO_PANES = '(min-width: 62.5rem)'

const HEADING = 'Basketball Courts'

const EmbedButton = lazyWithRetry(() => import('../../../embed/web/EmbedButton.tsx'))

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        ...screenMeta(TITLE, DESCRIPTION, loaderData.canonical),
        {
          ...{
            tagName: 'link',
            rel: 'alternate',
            type: 'application/atom+xml',
            title: 'News of these courts',
          },
          href: feedPath(loaderData.search),
        },
        ...oembedLink(`${loaderData.canonical ?? ''}${lastingQueryString(loaderData.search)}`),
      ]
    : screenMeta(TITLE, DESCRIPTION, undefined)

/** On the server also loads the first page of courts, so that it is in the HTML. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const client = createQueryClient()
  const serverApi = context.get(apiContext)
  const loaded = await loadSearch(serverApi, client, 'list', request.url)
  await Promise.all([
    client.prefetchInfiniteQuery(courtPagesQuery(serverApi, 'list', loaded.place, loaded.search)),
    isFiltered(loaded.search) || client.prefetchQuery(seenLatelyQuery(serverApi)),
  ])
  return {
    ...loaded,
    state: dehydrate(client),
    canonical: `${context.get(originContext)}/`,
  }
}

/** In the browser only a postcode lookup blocks, which also brings the first courts; other courts render when loaded. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const client = getQueryClient()
  const loaded = await loadSearch(api, client, 'list', request.url)
  // It stands above the list, so it must not come later.
  if (!isFiltered(loaded.search)) await client.prefetchQuery(seenLatelyQuery(api))
  return { ...loaded, state: undefined, canonical: undefined }
}

export default function ListRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <ListScreen {...loaderData} />
    </HydrationBoundary>
  )
}

function ListScreen({ search, unreadable, place, error }: Route.ComponentProps['loaderData']) {
  const controls = useSearchControls('list', search, error)
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
              <NoCourts wider={place && <WidenSearchLink search={search} counts={counts} />}>
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

/** The search bar; before the first search with a short way to the courts nearby. */
function SearchHead({
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
        <SearchBar controls={controls} emphasis={isFirstVisit ? 'deep' : 'main'} />
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
          <circle cx="0" cy="44" r="13" stroke="#ff8a4c" strokeWidth="5" />
          <path d="M-30 24h60" stroke="#fff" strokeWidth="6" />
        </g>
      </svg>
    </div>
  )
}

/** The map of the results. Its code is loaded in the browser only, after the list is there. */
function MapBesideList({
  isShown,
  search,
  place,
  listed = [],
  hotId,
  onHot,
  onSearchArea,
}: Pick<LoadedSearch, 'search' | 'place'> & {
  isShown: boolean
  listed: NearbyCourtView[] | undefined
  hotId: number | undefined
  onHot: (courtId: number | undefined) => void
  onSearchArea: SearchControls['searchArea']
}) {
  const settings = useRouteLoaderData<typeof rootLoader>('root')?.config.map
  const navigate = useNavigate()
  const mapSearch = useMemo(() => ({ ...search, place }), [search, place])

  /** Leads to the court in the list; if the list hasn't come to it yet, to the map, which shows it. */
  function select(courtId: number) {
    const card = document.querySelector(`li[data-court="${courtId}"]`)
    if (!card) return void navigate(courtOnMap(searchQueryString(search), courtId))
    card.scrollIntoView({ block: 'center' })
    card.querySelector('a')?.focus({ preventScroll: true })
    onHot(courtId)
  }

  return (
    <div className={classes.map}>
      <Suspense>
        {isShown && settings && (
          <ListMap
            settings={settings}
            search={mapSearch}
            listed={listed}
            hotId={hotId}
            onHover={onHot}
            onSelect={select}
            onSearchArea={onSearchArea}
          />
        )}
      </Suspense>
    </div>
  )
}

/** Screens that redirect visitors here and can be returned to. */
const PROTECTED_SCREENS = ['/account', '/submit-court']

const withoutNext = (parameters: URLSearchParams) => {
  parameters.delete('next')
  return parameters
}

/** Asks visitors redirected from a protected screen to sign in, then returns them to it. */
function usePromptForProtectedScreen() {
  const [parameters, setParameters] = useSearchParams()
  const navigate = useNavigate()
  const { backendStatus, requireMember } = useSession()
  const wanted = parameters.get('next')
  const isKnown = backendStatus !== 'unknown'
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once per requested screen
  useEffect(() => {
    if (!wanted || !isKnown) return
    let isHere = true
    void requireMember().then((would) => {
      if (!isHere) return
      if (would && PROTECTED_SCREENS.includes(wanted)) void navigate(wanted, { replace: true })
      else setParameters(withoutNext, { replace: true })
    })
    return () => {
      isHere = false
    }
  }, [wanted, isKnown])
}

import { IconPlus } from '@tabler/icons-react'
import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useRouteLoaderData } from 'react-router'
import { api } from '../../../api/web/client.ts'
import { apiContext, originContext } from '../../../api/web/context.ts'
import { createQueryClient, getQueryClient } from '../../../api/web/query-client.ts'
import { siteNameOf } from '../../../api/web/site.ts'
import { CourtsFailed } from '../../../directory/web/CourtListStates.tsx'
import type { MapState } from '../../../map/web/MapStage.tsx'
import { courtCountQuery } from '../../../map/web/map-queries.ts'
import { onlySelectionDiffers } from '../../../map/web/useSelection.ts'
import { locateDevice } from '../../../places/web/geolocation.ts'
import { ButtonLink } from '../../../platform/ui/Button.tsx'
import { screenMeta } from '../../../platform/ui/screen-meta.ts'
import { FilterRow } from '../../../search/web/FilterRow.tsx'
import { useRememberPlace } from '../../../search/web/last-place-flag.ts'
import { SearchBar } from '../../../search/web/SearchBar.tsx'
import { StatusLine, UnknownLink } from '../../../search/web/StatusLine.tsx'
import { courtPagesQuery, loadSearch, useCourtPages } from '../../../search/web/search-queries.ts'
import { probableTitle } from '../../../search/web/search-texts.ts'
import { searchQueryString } from '../../../search/web/search-url.ts'
import { useSearchControls } from '../../../search/web/useSearchControls.ts'
import { WidenSearchLink } from '../../../search/web/WidenSearchLink.tsx'
import { MapScreen } from '../map-screen/MapScreen.tsx'
import type { loader as rootLoader } from '../root.tsx'
import { NothingHereYet } from '../setup/NothingHereYet.tsx'
import type { Route } from './+types/map'

const TITLE = 'Map of basketball courts'
const DESCRIPTION = 'Basketball courts on a map: search by postcode and see free and paid courts nearby.'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  screenMeta(`${TITLE} – ${siteNameOf(matches)}`, DESCRIPTION, loaderData?.canonical)

/** On the server also loads the first page of courts, which is all there is without JavaScript. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const client = createQueryClient()
  const serverApi = context.get(apiContext)
  const loaded = await loadSearch(serverApi, client, 'map', request.url)
  await Promise.all([
    client.prefetchInfiniteQuery(courtPagesQuery(serverApi, 'map', loaded.place, loaded.search)),
    client.prefetchQuery(courtCountQuery(serverApi)),
  ])
  return {
    ...loaded,
    state: dehydrate(client),
    canonical: `${context.get(originContext)}/map`,
  }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const loaded = await loadSearch(api, getQueryClient(), 'map', request.url)
  return { ...loaded, state: undefined, canonical: undefined }
}

export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => defaultShouldRevalidate && !onlySelectionDiffers(currentUrl, nextUrl)

export default function MapRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <MapScreenContent {...loaderData} />
    </HydrationBoundary>
  )
}

function MapScreenContent({
  search,
  unreadable,
  place,
  error,
  suggestions,
}: Route.ComponentProps['loaderData']) {
  const settings = useRouteLoaderData<typeof rootLoader>('root')?.config.map
  const [state, setState] = useState<MapState>({ is: 'loading' })
  const controls = useSearchControls('map', search, { error, suggestions })
  const { courts, counts, sure, failed, retry, paging } = useCourtPages('map', place, search)
  useRememberPlace(place, search)
  const mapSearch = useMemo(() => ({ ...search, place }), [search, place])
  if (!settings) return null

  return (
    <MapScreen
      settings={settings}
      search={mapSearch}
      searchAddress={searchQueryString(search)}
      state={state}
      onState={setState}
      pages={courts && { courts, sure, probableTitle: probableTitle(search), ...paging }}
      locate={locateDevice}
      searchBar={<SearchBar controls={controls} />}
      hasSearchError={error !== undefined}
      onSearchArea={controls.searchArea}
      aboveResults={
        <>
          <StatusLine search={search} place={place} counts={counts} unreadable={unreadable} />
          <UnknownLink search={search} counts={counts} />
          <FilterRow search={search} aroundPlace={place !== undefined} controls={controls} />
        </>
      }
      emptyState={
        <>
          {failed && <CourtsFailed retry={retry} />}
          {!failed && !courts && <p role="status">Loading courts...</p>}
          <NothingHereYet search={search} total={counts?.total} />
          {!failed && courts && place && <WidenSearchLink search={search} counts={counts} />}
        </>
      }
      belowResults={
        <ButtonLink to="/submit-court">
          <IconPlus size={18} aria-hidden />
          Submit a New Court
        </ButtonLink>
      }
    />
  )
}

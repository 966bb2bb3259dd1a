import { IconPlus } from '@tabler/icons-react'
import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useRouteLoaderData } from 'react-router'
import { CourtsFailed } from '../features/courts/CourtListStates.tsx'
import { MapScreen } from '../features/map/MapScreen.tsx'
import { courtCountQuery } from '../features/map/map-queries.ts'
import { onlySelectionDiffers } from '../features/map/useSelection.ts'
import { FilterChips } from '../features/search/FilterChips.tsx'
import { SearchBar } from '../features/search/SearchBar.tsx'
import { WidenSearchLink } from '../features/search/SearchWider.tsx'
import { StatusLine } from '../features/search/StatusLine.tsx'
import { readSearch, searchQueryString } from '../features/search/search-address.ts'
import { courtPagesQuery, findPlace } from '../features/search/search-queries.ts'
import { useCourtPages } from '../features/search/useCourtPages.ts'
import { useSearchControls } from '../features/search/useSearchControls.ts'
import type { loader as rootLoader } from '../root.tsx'
import { api, apiContext, originContext } from '../shared/api/context.ts'
import { createQueryClient, getQueryClient } from '../shared/api/query-client.ts'
import type { MapState } from '../shared/map/MapStage.tsx'
import { locateDevice } from '../shared/place/device-place.ts'
import { ButtonLink } from '../shared/ui/Button.tsx'
import { screenMeta } from '../shared/ui/screen-meta.ts'
import type { Route } from './+types/map'

const TITLE = 'Map of basketball courts – Opencourt'
const DESCRIPTION = 'Basketball courts on a map: search by postcode and see free and paid courts nearby.'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  screenMeta(TITLE, DESCRIPTION, loaderData?.canonical)

/** On the server also loads the first page of courts, which is all there is without JavaScript. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { search, unreadable } = readSearch(new URL(request.url).searchParams)
  const client = createQueryClient()
  const serverApi = context.get(apiContext)
  const { place, problem } = await findPlace(serverApi, client, search)
  await Promise.all([
    client.prefetchInfiniteQuery(courtPagesQuery(serverApi, 'map', place, search)),
    client.prefetchQuery(courtCountQuery(serverApi)),
  ])
  return {
    search,
    unreadable,
    place,
    problem,
    state: dehydrate(client),
    canonical: `${context.get(originContext)}/map`,
  }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { search, unreadable } = readSearch(new URL(request.url).searchParams)
  const { place, problem } = await findPlace(api, getQueryClient(), search)
  return { search, unreadable, place, problem, state: undefined, canonical: undefined }
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

const ACCESS_SUMMARIES = { all: 'All', free: 'Free', paid: 'Paid' } as const

function MapScreenContent({ search, unreadable, place, problem }: Route.ComponentProps['loaderData']) {
  const settings = useRouteLoaderData<typeof rootLoader>('root')?.config.map
  const [state, setState] = useState<MapState>({ is: 'loading' })
  const controls = useSearchControls(search, problem)
  const { courts, total, failed, retry, paging } = useCourtPages('map', place, search)
  const mapSearch = useMemo(
    () => ({ place, radius: search.radius, access: search.access }),
    [place, search.radius, search.access],
  )
  if (!settings) return null

  const access = ACCESS_SUMMARIES[search.access]
  return (
    <MapScreen
      settings={settings}
      search={mapSearch}
      searchAddress={searchQueryString(search)}
      state={state}
      onState={setState}
      pages={courts && { courts, ...paging }}
      locate={locateDevice}
      searchBar={<SearchBar controls={controls} />}
      searchSummary={
        place ? `${place.label} · ${search.radius} miles · ${access}` : `Search by postcode · ${access}`
      }
      isTyping={controls.isTyping}
      aboveResults={
        <>
          <StatusLine search={search} place={place} total={total} unreadable={unreadable} />
          <FilterChips search={search} aroundPlace={place !== undefined} controls={controls} />
        </>
      }
      instead={
        <>
          {failed && <CourtsFailed retry={retry} />}
          {!failed && !courts && <p role="status">Loading courts...</p>}
          {!failed && courts && place && <WidenSearchLink search={search} />}
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

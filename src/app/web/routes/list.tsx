import { IconPlus } from '@tabler/icons-react'
import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useSession } from '../../../accounts/web/session.tsx'
import { api } from '../../../api/web/client.ts'
import { apiContext, originContext } from '../../../api/web/context.ts'
import { createQueryClient, getQueryClient } from '../../../api/web/query-client.ts'
import { CourtList } from '../../../courts/web/CourtList.tsx'
import { CourtsFailed, LoadingCourts, NoCourts } from '../../../courts/web/CourtListStates.tsx'
import { ButtonLink } from '../../../platform/ui/Button.tsx'
import page from '../../../platform/ui/page.module.css'
import { screenMeta } from '../../../platform/ui/screen-meta.ts'
import { FilterChips } from '../../../search/web/FilterChips.tsx'
import { QuickFilters } from '../../../search/web/QuickFilters.tsx'
import { SearchBar } from '../../../search/web/SearchBar.tsx'
import { StatusLine, UnknownLink } from '../../../search/web/StatusLine.tsx'
import { courtPagesQuery, loadSearch, useCourtPages } from '../../../search/web/search-queries.ts'
import { useSearchControls } from '../../../search/web/useSearchControls.ts'
import { WidenSearchLink } from '../../../search/web/WidenSearchLink.tsx'
import type { Route } from './+types/list'
import classes from './list.module.css'

const TITLE = 'Opencourt: basketball courts near you'
const DESCRIPTION =
  'Find a basketball court near you: free and paid, indoor and outdoor, with photos, ratings and facilities confirmed by players.'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  screenMeta(TITLE, DESCRIPTION, loaderData?.canonical)

/** On the server also loads the first page of courts, so that it is in the HTML. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const client = createQueryClient()
  const serverApi = context.get(apiContext)
  const loaded = await loadSearch(serverApi, client, 'list', request.url)
  await client.prefetchInfiniteQuery(courtPagesQuery(serverApi, 'list', loaded.place, loaded.search))
  return {
    ...loaded,
    state: dehydrate(client),
    canonical: `${context.get(originContext)}/`,
  }
}

/** In the browser only a postcode lookup blocks, which also brings the first courts; other courts render when loaded. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const loaded = await loadSearch(api, getQueryClient(), 'list', request.url)
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
  const { courts, total, unknown, stale, failed, retry, paging } = useCourtPages('list', place, search)
  usePromptForProtectedScreen()
  return (
    <main id="main" className={page.main}>
      <div className={page.wrap}>
        <div className={classes.hero}>
          <div>
            <h1>Basketball Courts</h1>
            <p>Find a hoop near you. Added, rated and kept up to date by the people who play there.</p>
          </div>
          <SubmitLink className={classes.above} />
        </div>
        <SearchBar controls={controls} />
        <QuickFilters search={controls.wanted} />
        <FilterChips search={search} aroundPlace={place !== undefined} controls={controls} />
        <StatusLine search={search} place={place} total={total} unreadable={unreadable} />
        <UnknownLink search={search} total={total} unknown={unknown} />
        <SubmitLink className={classes.below} />
        {failed && <CourtsFailed retry={retry} />}
        {!failed && !courts && <LoadingCourts />}
        {total === 0 && (
          <NoCourts wider={place && <WidenSearchLink search={search} />}>
            <ButtonLink to="/submit-court">Submit a New Court</ButtonLink>
          </NoCourts>
        )}
        {courts && courts.length > 0 && <CourtList courts={courts} stale={stale} paging={paging} />}
      </div>
    </main>
  )
}

function SubmitLink({ className }: { className: string | undefined }) {
  return (
    <ButtonLink to="/submit-court" className={className ?? ''}>
      <IconPlus size={18} aria-hidden />
      Submit a New Court
    </ButtonLink>
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

import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '../../../accounts/web/session.tsx'
import { LoadingCourts } from '../../../directory/web/CourtListStates.tsx'
import { Button, ButtonLink } from '../../../platform/ui/Button.tsx'
import { CourtArt } from '../../../platform/ui/CourtArt.tsx'
import { Notice } from '../../../platform/ui/Notice.tsx'
import page from '../../../platform/ui/page.module.css'
import { useHydrated, useIsOffline } from '../../../platform/ui/useHydrated.ts'
import { MAX_SAVED, MAX_SAVED_IN_COOKIE } from '../../../saved/contract/limits.ts'
import { savedStore } from '../../../saved/web/saved-loader.ts'
import { SavedOnServerContext, type SavedState, useSaved } from '../../../saved/web/saved-state.ts'
import type { LoadedSearch } from '../../../search/web/search-queries.ts'
import { isFiltered } from '../../../search/web/search-url.ts'
import { useSearchControls } from '../../../search/web/useSearchControls.ts'
import { SearchHead } from '../list-screen/SearchHead.tsx'
import { SearchResults } from '../list-screen/SearchResults.tsx'
import { AddFromDevice } from './AddFromDevice.tsx'
import { CopiesOffline, SeenHere } from './CopyList.tsx'
import { GoneCourts } from './GoneCourts.tsx'
import { SavedNote } from './SavedNote.tsx'
import classes from './SavedScreen.module.css'
import { SavedTools } from './SavedTools.tsx'
import { SinceYouWereHere } from './SinceYouWereHere.tsx'

// What waits is sent without it, too.
const OutboxList = lazy(() =>
  import('../../../accounts/web/OutboxList.tsx').catch(() => ({ default: () => null })),
)

const NONE: readonly number[] = []

/** The courts that somebody saved: the ordinary list and map, with their notes and lists. */
export function SavedScreen({
  idsOnServer: loadedIds,
  ...loaded
}: LoadedSearch & {
  /** In the account, or saved without scripts: shown until the browser’s own are known. */
  idsOnServer: readonly number[]
}) {
  const { search, error, suggestions } = loaded
  const controls = useSearchControls('saved', search, { error, suggestions })
  const [parameters] = useSearchParams()
  const saved = useSaved()
  // Other devices may have changed something since.
  useEffect(() => void savedStore().then(({ syncSaved }) => syncSaved()), [])
  const isKnown = saved.owner !== undefined
  // They are those of whoever opened the page.
  const idsOnServer = useSession().personKey === 0 ? loadedIds : NONE
  const [listName, setListName] = useState<string>()
  const offline = useIsOffline()
  const [isMapWanted, setIsMapWanted] = useState(false)
  const rows = useMemo(() => [...saved.rows.values()].filter(({ is_saved }) => is_saved), [saved.rows])
  const lists = [...new Set(rows.flatMap((row) => row.lists))].sort((a, b) => a.localeCompare(b))
  const shownList = listName !== undefined && lists.includes(listName) ? listName : undefined
  const among = useMemo(
    () =>
      isKnown
        ? rows
            .filter((row) => shownList === undefined || row.lists.includes(shownList))
            .map((row) => row.court_id)
            .sort((a, b) => a - b)
        : [...idsOnServer],
    [isKnown, rows, shownList, idsOnServer],
  )
  return (
    <SavedOnServerContext value={idsOnServer}>
      <main id="main" className={page.main} data-two-panes={among.length > 0 || undefined}>
        <div className={`${page.wrap} ${classes.screen}`}>
          {among.length > 0 && (
            <SearchHead controls={controls} isFirstVisit={false} hasError={error !== undefined} />
          )}
          <div className={classes.heading}>
            <h1>Saved courts</h1>
            {among.length > 0 && !offline && (
              <Button emphasis="bare" className={page.scripted} onClick={() => setIsMapWanted(!isMapWanted)}>
                {isMapWanted ? 'Hide map' : 'Show map'}
              </Button>
            )}
          </div>
          <SavedNotices {...saved} isFull={parameters.has('full')} />
          <Suspense>{isKnown && <OutboxList />}</Suspense>
          <SinceYouWereHere />
          {among.length === 0 ? (
            offline && isKnown ? (
              <CopiesOffline among={among} />
            ) : (
              saved.onDevice === 0 && <NothingSaved {...saved} />
            )
          ) : (
            <SearchResults
              screen="saved"
              loaded={loaded}
              controls={controls}
              among={among}
              isMapWanted={isMapWanted}
              title={<Lists lists={lists} shown={shownList} onShow={setListName} />}
              empty={() => null}
              fallback={(retry) => <CopiesOffline among={among} retry={retry} />}
              underCourt={(court) => <SavedNote court={court} row={saved.rows.get(court.id)} lists={lists} />}
            >
              {isKnown && !isFiltered(search) && <GoneCourts among={among} />}
            </SearchResults>
          )}
          {isKnown && !offline && <SeenHere among={among} />}
          {isKnown && !offline && <SavedTools among={among} list={shownList} />}
        </div>
      </main>
    </SavedOnServerContext>
  )
}

function SavedNotices({ isRefused, error, onDevice, isFull }: SavedState & { isFull: boolean }) {
  return (
    <>
      {onDevice > 0 && <AddFromDevice count={onDevice} />}
      {isRefused && (
        <Notice tone="wait">
          This browser doesn’t let the site keep anything. What you save is lost when you close the page,
          unless you sign in.
        </Notice>
      )}
      {isFull && (
        <Notice tone="wrong">
          There is no room for another court: at most {MAX_SAVED_IN_COOKIE} without scripts and an account,
          and {MAX_SAVED} with one. Remove one first.
        </Notice>
      )}
      {error && <Notice tone="wrong">{error}</Notice>}
    </>
  )
}

/** The person's lists by name; which one is shown is in no address, since its name is theirs alone. */
function Lists({
  lists,
  shown,
  onShow,
}: {
  lists: readonly string[]
  shown: string | undefined
  onShow: (list: string | undefined) => void
}) {
  if (lists.length === 0) return null
  return (
    <fieldset className={classes.lists}>
      <legend className={page.hidden}>Lists</legend>
      {[undefined, ...lists].map((name) => (
        <button key={name ?? ''} type="button" aria-pressed={name === shown} onClick={() => onShow(name)}>
          <span dir="auto">{name ?? 'All'}</span>
        </button>
      ))}
    </fieldset>
  )
}

function NothingSaved({ owner, isRefused }: Pick<SavedState, 'owner' | 'isRefused'>) {
  // Without scripts the server knows what is saved.
  const isLoading = useHydrated() && owner === undefined
  if (isLoading) return <LoadingCourts />
  const where = isRefused
    ? '.'
    : ': on this device, without an account. Sign in to have it on all your devices.'
  return (
    <div className={classes.nothing}>
      <CourtArt courtId={2} />
      <p>
        No saved courts yet. Press Save at a court, and you find it here
        {owner ? ' on all your devices.' : where}
      </p>
      <ButtonLink emphasis="main" to="/">
        Find a court
      </ButtonLink>
    </div>
  )
}

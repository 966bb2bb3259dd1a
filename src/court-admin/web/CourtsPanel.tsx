import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAdminApi } from '../../admin/web/admin-api.ts'
import { ListState } from '../../admin/web/ListState.tsx'
import type { ConfigView } from '../../api/contract/config-view.ts'
import { MAX_SEARCH_TEXT } from '../../platform/contract/limits.ts'
import { numberText } from '../../platform/contract/locale.ts'
import { Button, ButtonLink } from '../../platform/ui/Button.tsx'
import { SelectField, TextField } from '../../platform/ui/fields.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import { useSettled } from '../../platform/ui/useSettled.ts'
import { NO_MATCHES_WITH_FILTERS, noResultsText } from '../../search/web/search-texts.ts'
import { EMPTY_SEARCH } from '../../search/web/search-url.ts'
import { parseCourtId } from '../contract/list.ts'
import type { AdminCourt, AdminCourtsView } from '../contract/schema.ts'
import {
  ARCHIVE_EMPTY,
  courtAdded,
  courtNotFoundAnywhere,
  courtNotInDirectory,
  LOADING_COURTS,
  LOADING_COURTS_FAILED,
  SEARCH_PAUSED,
} from './court-admin-texts.ts'
import { AddCourt } from './courts-panel/AddCourt.tsx'
import {
  adminCourtsQuery,
  type CourtFilter,
  readFilter,
  useEditedCourts,
  useLoadedCourts,
  writeFilter,
} from './courts-panel/admin-courts-query.ts'
import { CourtEditor } from './courts-panel/CourtEditor.tsx'
import { CourtRow } from './courts-panel/CourtRow.tsx'
import { CourtRows } from './courts-panel/CourtRows.tsx'
import classes from './courts-panel/Courts.module.css'
import { unsavedBases } from './courts-panel/unsaved-edits.ts'
import { useToast } from './courts-panel/useToast.tsx'

const ACCESS_FILTERS: Record<CourtFilter['access'], string> = {
  all: 'All',
  free: 'Free',
  paid: 'Paid',
  unknown: 'Not known',
}
const LOCATIONS: Record<CourtFilter['status'], string> = { published: 'Directory', archived: 'Archive' }

/**
 * All courts, searchable and editable inline. The filter is kept in the URL; one such as `?find=%2312` opens that court.
 */
export function CourtsPanel({ settings }: { settings: ConfigView['map'] }) {
  const [parameters, setParameters] = useSearchParams()
  const address = parameters.toString()
  /** The address of the filter on screen. */
  const shown = useRef(address)
  const [visit, setVisit] = useState(0)

  // A link, or Back.
  useEffect(() => {
    if (address === shown.current) return
    shown.current = address
    setVisit((count) => count + 1)
  }, [address])

  const keep = useCallback(
    (filter: CourtFilter) => {
      const next = writeFilter(filter).toString()
      if (next === shown.current) return
      shown.current = next
      setParameters(next, { replace: true, preventScrollReset: true })
    },
    [setParameters],
  )
  return <Panel key={visit} first={readFilter(parameters)} keep={keep} settings={settings} />
}

interface PanelProps {
  settings: ConfigView['map']
  first: CourtFilter
  /** Keeps the filter in the URL. */
  keep: (filter: CourtFilter) => void
}

function Panel({ settings, first, keep }: PanelProps) {
  const [sought] = useState(() => parseCourtId(first.q.trim()))
  const [filter, setFilter] = useState(first)
  const { edited, toggle } = useOpenEditors(sought)
  const { query, settled, courts, total, isMissing } = useCourts(filter, edited, sought)
  const panel = useRef<HTMLDivElement>(null)
  const { reload } = useLoadedCourts()
  const { showToast, toast } = useToast(panel)
  const [isAdding, setIsAdding] = useState(false)
  const scrollToRow = useScrollToRow()
  const stale = query.isPlaceholderData
  const isStuck = stale && query.isPaused
  // Courts being edited are shown at once, the others when they arrive: the line above them says so.
  const isFirstLoad = query.isPending && !query.isPaused && courts.length > 0
  const isLoading = stale || isFirstLoad

  useEffect(() => keep(settled), [keep, settled])

  function added(court: AdminCourt) {
    void reload()
    const show = async () => setFilter({ q: `#${court.id}`, access: 'all', status: 'published' })
    showToast({
      text: courtAdded(court.name),
      next: { label: 'Show it', run: show, failure: LOADING_COURTS_FAILED },
    })
  }

  return (
    <div ref={panel} className={classes.panel} tabIndex={-1}>
      <Actions onAdd={() => setIsAdding(true)} />
      <Filters filter={filter} onChange={setFilter} />
      {(isLoading || total > 0) && (
        <p role="status" className={classes.quiet}>
          {isStuck ? SEARCH_PAUSED : isLoading ? LOADING_COURTS : countText(total)}
        </p>
      )}
      {courts.length > 0 && (
        <CourtRows
          courts={courts}
          total={Math.max(total, courts.length)}
          stale={stale && !isStuck}
          loadMore={
            query.hasNextPage && !query.isFetching && !query.isError ? query.fetchNextPage : undefined
          }
          edited={edited}
        >
          {(court) => (
            <article
              ref={court.id === sought ? scrollToRow : undefined}
              className={classes.court}
              aria-label={court.name}
              tabIndex={-1}
            >
              <CourtRow
                court={court}
                isOpen={edited.has(court.id)}
                onToggle={() => toggle(court.id)}
                showToast={showToast}
              />
              {edited.has(court.id) && filter.status === 'published' && (
                <CourtEditor
                  settings={settings}
                  court={court}
                  onClose={() => toggle(court.id)}
                  showToast={showToast}
                />
              )}
            </article>
          )}
        </CourtRows>
      )}
      {isMissing ? (
        <CourtNotListed filter={settled} onChange={setFilter} />
      ) : (
        !isStuck &&
        !isFirstLoad && (
          <ListState
            query={query}
            isEmpty={total === 0 && !stale}
            loading={LOADING_COURTS}
            empty={emptyText(settled)}
            failure={LOADING_COURTS_FAILED}
          />
        )
      )}
      {toast}
      <AddCourt settings={settings} isOpen={isAdding} onAdded={added} onClose={() => setIsAdding(false)} />
    </div>
  )
}

function Actions({ onAdd }: { onAdd: () => void }) {
  return (
    <div className={classes.actions}>
      <Button emphasis="main" onClick={onAdd}>
        <IconPlus size={18} aria-hidden />
        Add court
      </Button>
      <ButtonLink to="/admin/courts/import">
        <IconUpload size={18} aria-hidden />
        Import courts
      </ButtonLink>
      <ButtonLink to="/api/courts.csv" reloadDocument download>
        <IconDownload size={18} aria-hidden />
        Export CSV
      </ButtonLink>
    </div>
  )
}

/** Shown when the court with the requested id is not in the list. */
function CourtNotListed({
  filter,
  onChange,
}: {
  filter: CourtFilter
  onChange: (filter: CourtFilter) => void
}) {
  if (filter.status === 'archived') return <Notice tone="plain">{courtNotFoundAnywhere(filter.q)}</Notice>
  return (
    <Notice tone="plain">
      {courtNotInDirectory(filter.q)}
      <div>
        <Button onClick={() => onChange({ ...filter, status: 'archived' })}>Look in the archive</Button>
      </div>
    </Notice>
  )
}

/** Scrolls to the requested court's row and focuses it, once. */
function useScrollToRow() {
  const [row, setRow] = useState<HTMLElement | null>(null)
  const hasScrolled = useRef(false)
  useEffect(() => {
    if (!row || hasScrolled.current) return
    hasScrolled.current = true
    row.scrollIntoView()
    row.focus({ preventScroll: true })
  }, [row])
  return setRow
}

function Filters({ filter, onChange }: { filter: CourtFilter; onChange: (filter: CourtFilter) => void }) {
  return (
    <search className={classes.filters}>
      <TextField
        label="Find a court"
        type="search"
        placeholder="Name, address, region, tag or #id"
        autoComplete="off"
        maxLength={MAX_SEARCH_TEXT}
        value={filter.q}
        onChange={(event) => onChange({ ...filter, q: event.target.value })}
      />
      <SelectField
        label="Access"
        options={ACCESS_FILTERS}
        value={filter.access}
        onChange={(event) => onChange({ ...filter, access: event.target.value as CourtFilter['access'] })}
      />
      <SelectField
        label="Where"
        options={LOCATIONS}
        value={filter.status}
        onChange={(event) => onChange({ ...filter, status: event.target.value as CourtFilter['status'] })}
      />
    </search>
  )
}

/**
 * The courts found, and those being edited, which stay whatever the filter says. The requested court comes first. A
 * court that has been archived or restored since it was loaded is in the other list.
 */
function useCourts(latest: CourtFilter, edited: ReadonlySet<number>, sought: number | undefined) {
  const q = useSettled(latest.q.trim())
  const { access, status } = latest
  const settled = useMemo(() => ({ q, access, status }), [q, access, status])
  const query = useInfiniteQuery(adminCourtsQuery(useAdminApi(), settled))
  const listed = useMemo(() => withoutRepeats(query.data?.pages ?? []), [query.data])
  const known = useEditedCourts(listed, edited)
  const courts = useMemo(() => {
    const ids = new Set(listed.map(({ id }) => id))
    const kept = known.filter(({ id }) => edited.has(id) && !ids.has(id))
    return (
      [...kept, ...listed]
        .filter((court) => court.status === status)
        // Ahead of other courts being edited, so that its position is stable.
        .sort((a, b) => Number(b.id === sought) - Number(a.id === sought))
    )
  }, [listed, known, edited, status, sought])
  const gone = listed.filter((court) => court.status !== status).length
  const total = (query.data?.pages[0]?.total ?? 0) - gone
  const isOne = access === 'all' && parseCourtId(q) !== undefined
  const isMissing = isOne && total === 0 && query.isSuccess && !query.isPlaceholderData
  return { query, settled, courts, total, isMissing }
}

/** The courts of all pages. One that was renamed between two of them is on both. */
function withoutRepeats(pages: readonly AdminCourtsView[]): AdminCourt[] {
  const courts = pages.flatMap((page) => page.courts)
  return [...new Map(courts.map((court) => [court.id, court])).values()]
}

/** Ids of courts with an open editor: those with unsaved edits, and the requested one. */
function useOpenEditors(sought: number | undefined) {
  const [edited, setEdited] = useState<ReadonlySet<number>>(
    () => new Set([...unsavedBases().map(({ id }) => id), ...(sought === undefined ? [] : [sought])]),
  )
  const toggle = (id: number) =>
    setEdited((open) =>
      open.has(id) ? new Set([...open].filter((other) => other !== id)) : new Set([...open, id]),
    )
  return { edited, toggle }
}

const countText = (count: number) => `${numberText(count)} ${count === 1 ? 'court' : 'courts'}`

function emptyText({ q, access, status }: CourtFilter): string {
  const isNarrowed = q !== '' || access !== 'all'
  if (status === 'archived' && !isNarrowed) return ARCHIVE_EMPTY
  return isNarrowed ? NO_MATCHES_WITH_FILTERS : noResultsText(EMPTY_SEARCH, undefined)
}

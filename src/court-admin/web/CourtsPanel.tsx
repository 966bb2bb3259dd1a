import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAdminApi } from '../../admin/web/admin-api.ts'
import { errorMessage } from '../../api/web/client.ts'
import { Button, ButtonLink } from '../../platform/ui/Button.tsx'
import { SelectField, TextField } from '../../platform/ui/fields.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import { NO_MATCHES_WITH_FILTERS, noResultsText } from '../../search/web/search-texts.ts'
import { EMPTY_SEARCH } from '../../search/web/search-url.ts'
import type { AdminCourt } from '../contract/schema.ts'
import {
  ARCHIVE_EMPTY,
  courtAdded,
  courtNotFoundAnywhere,
  courtNotInDirectory,
  LOADING_COURTS,
  LOADING_COURTS_FAILED,
} from './court-admin-texts.ts'
import { AddCourt } from './courts-panel/AddCourt.tsx'
import { adminCourtsQuery, useLoadedCourts } from './courts-panel/admin-courts-query.ts'
import { CourtEditor } from './courts-panel/CourtEditor.tsx'
import { CourtRow } from './courts-panel/CourtRow.tsx'
import { CourtRows } from './courts-panel/CourtRows.tsx'
import classes from './courts-panel/Courts.module.css'
import {
  ACCESS_FILTERS,
  type CourtFilter,
  filterCourts,
  LOCATIONS,
  parseCourtId,
  toSearchable,
} from './courts-panel/filter-courts.ts'
import { unsavedCourts } from './courts-panel/unsaved-edits.ts'
import { useToast } from './courts-panel/useToast.tsx'

/** All courts, searchable and editable inline. A URL such as `?find=%2312` opens one of them. */
export function CourtsPanel() {
  const [parameters] = useSearchParams()
  const found = parameters.get('find') ?? ''
  return <Panel key={found} found={found} />
}

function Panel({ found }: { found: string }) {
  const sought = parseCourtId(found)
  const [filter, setFilter] = useState<CourtFilter>({ text: found, access: 'all', place: 'published' })
  const isArchive = filter.place === 'archived'
  const query = useQuery(adminCourtsQuery(useAdminApi(), isArchive))
  const { put } = useLoadedCourts()
  const { edited, toggle } = useOpenEditors(sought)
  const { showToast, toast } = useToast()
  const [isAdding, setIsAdding] = useState(false)
  const shown = useFilteredCourts(query.data, filter, edited, sought)
  const scrollToRow = useScrollToRow()

  function added(court: AdminCourt) {
    put(court)
    setFilter({ text: `#${court.id}`, access: 'all', place: 'published' })
    showToast({ text: courtAdded(court.name) })
  }

  return (
    <div className={classes.panel}>
      <div className={classes.actions}>
        <Button emphasis="main" onClick={() => setIsAdding(true)}>
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
      <Filters filter={filter} onChange={setFilter} />
      {query.isPending && <p role="status">{LOADING_COURTS}</p>}
      {query.isError && (
        <Notice tone="wrong">
          {errorMessage(query.error, LOADING_COURTS_FAILED)}
          <div>
            <Button onClick={() => query.refetch()}>Try again</Button>
          </div>
        </Notice>
      )}
      {shown && query.data && (
        <p role="status" className={classes.quiet}>
          {shown.length > 0 ? countText(shown.length) : emptyText(filter)}
        </p>
      )}
      {shown && !query.isFetching && <CourtNotListed shown={shown} filter={filter} onChange={setFilter} />}
      {shown && shown.length > 0 && (
        <CourtRows courts={shown} edited={edited}>
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
              {edited.has(court.id) && !isArchive && (
                <CourtEditor
                  court={court}
                  courts={query.data ?? []}
                  onClose={() => toggle(court.id)}
                  showToast={showToast}
                />
              )}
            </article>
          )}
        </CourtRows>
      )}
      {toast}
      {isAdding && <AddCourt onAdded={added} onClose={() => setIsAdding(false)} />}
    </div>
  )
}

/** Shown when the court with the requested id is not in the list. */
function CourtNotListed({
  shown,
  filter,
  onChange,
}: {
  shown: readonly AdminCourt[]
  filter: CourtFilter
  onChange: (filter: CourtFilter) => void
}) {
  const id = parseCourtId(filter.text)
  if (id === undefined || filter.access !== 'all' || shown.some((court) => court.id === id)) return null
  if (filter.place === 'archived') return <Notice tone="plain">{courtNotFoundAnywhere(`#${id}`)}</Notice>
  return (
    <Notice tone="plain">
      {courtNotInDirectory(`#${id}`)}
      <div>
        <Button onClick={() => onChange({ ...filter, place: 'archived' })}>Look in the archive</Button>
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
        value={filter.text}
        onChange={(event) => onChange({ ...filter, text: event.target.value })}
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
        value={filter.place}
        onChange={(event) => onChange({ ...filter, place: event.target.value as CourtFilter['place'] })}
      />
    </search>
  )
}

/** Filters with lower priority than typing. The requested court comes first. */
function useFilteredCourts(
  courts: AdminCourt[] | undefined,
  filter: CourtFilter,
  edited: ReadonlySet<number>,
  sought: number | undefined,
): AdminCourt[] | undefined {
  const wanted = useDeferredValue(filter)
  const prepared = useMemo(() => courts && toSearchable(courts), [courts])
  return useMemo(() => {
    const found = prepared && filterCourts(prepared, wanted, edited)
    // Ahead of other courts being edited, so that its position is stable.
    return found?.sort((a, b) => Number(b.id === sought) - Number(a.id === sought))
  }, [prepared, wanted, edited, sought])
}

/** Ids of courts with an open editor: those with unsaved edits, and the requested one. */
function useOpenEditors(sought: number | undefined) {
  const [edited, setEdited] = useState<ReadonlySet<number>>(
    () => new Set([...unsavedCourts(), ...(sought === undefined ? [] : [sought])]),
  )
  const toggle = (id: number) =>
    setEdited((open) =>
      open.has(id) ? new Set([...open].filter((other) => other !== id)) : new Set([...open, id]),
    )
  return { edited, toggle }
}

const counts = new Intl.NumberFormat('en-GB')
const countText = (count: number) => `${counts.format(count)} ${count === 1 ? 'court' : 'courts'}`

function emptyText({ text, access, place }: CourtFilter): string {
  // `CourtNotListed` says so below.
  if (parseCourtId(text) !== undefined && access === 'all') return ''
  const isNarrowed = text.trim() !== '' || access !== 'all'
  if (place === 'archived' && !isNarrowed) return ARCHIVE_EMPTY
  return isNarrowed ? NO_MATCHES_WITH_FILTERS : noResultsText(EMPTY_SEARCH, undefined)
}

import { IconBolt, IconMoon, IconSunrise, IconX } from '@tabler/icons-react'
import {
  type FormEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Button } from '../../platform/ui/Button.tsx'
import page from '../../platform/ui/page.module.css'
import { useUnits } from '../../platform/ui/units.ts'
import { useHydrated } from '../../platform/ui/useHydrated.ts'
import { MAX_YEARS_AWAY, type PlayableFilter, readMoment } from '../../playable/contract/question.ts'
import { FACT_FILTERS, QUICK_FACTS } from '../contract/fact-filters.ts'
import classes from './FilterRow.module.css'
import { AREA_CHIP, accessChip, momentChip, radiusChip } from './search-texts.ts'
import { isFiltered, type Search, searchQueryString } from './search-url.ts'
import type { SearchControls } from './useSearchControls.ts'

/** The active filters and those one tap away, in one row that scrolls sideways. */
export function FilterRow({
  search,
  aroundPlace,
  controls,
}: {
  search: Search
  aroundPlace: boolean
  controls: SearchControls
}) {
  const row = useRef<HTMLDivElement>(null)
  const another = useRef<HTMLButtonElement>(null)
  const formId = useId()
  const [isAsking, setIsAsking] = useState(false)
  const isAway = useIsScrollingDown()
  const removing = useFocusAfterRemoval(row, searchQueryString(search))
  const pressed = [search.access, search.playable, search.at, ...search.has].join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was pressed is in view
  useEffect(() => {
    if (row.current) showPressed(row.current)
  }, [pressed])

  function closeForm() {
    setIsAsking(false)
    another.current?.focus()
  }

  return (
    <div className={classes.filters} data-away={(isAway && !isAsking) || undefined}>
      <div ref={row} className={classes.row}>
        <ActiveFilters search={search} aroundPlace={aroundPlace} controls={controls} removing={removing} />
        <QuickFilters search={controls.wanted} removing={removing} />
        <button
          ref={another}
          type="button"
          className={`${classes.quick} ${page.scripted}`}
          aria-expanded={isAsking}
          aria-controls={formId}
          onClick={() => setIsAsking(!isAsking)}
        >
          At another time
        </button>
        {isFiltered(search) && (
          <Button emphasis="bare" className={classes.clear} onClick={removing(controls.clearAll)}>
            Clear all FIlters
          </Button>
        )}
      </div>
      <AnotherTime id={formId} search={controls.wanted} isShown={isAsking} onDone={closeForm} />
    </div>
  )
}

/** Distance from the edge of the row, pixels. */
const ROW_EDGE_PX = 16

/** The last one matters if no quick filter is pressed. */
const PRESSED = ['[aria-current]:focus', '[aria-current]', `.${classes.active}:last-child`]

/** Scrolls the row, but not the page, to the pressed chip; to the start if there is none. */
function showPressed(row: HTMLElement) {
  const chip = PRESSED.map((selector) => row.querySelector(selector)).find((found) => found !== null)
  if (!chip) return row.scrollTo({ left: 0 })
  const { left, right } = chip.getBoundingClientRect()
  row.scrollBy({ left: Math.max(right + ROW_EDGE_PX - row.clientWidth, Math.min(left - ROW_EDGE_PX, 0)) })
}

type Removing = (remove: () => void) => (event: MouseEvent) => void

/** Each removable, except those that quick filters switch off. */
function ActiveFilters({
  search,
  aroundPlace,
  controls,
  removing,
}: {
  search: Search
  aroundPlace: boolean
  controls: SearchControls
  removing: Removing
}) {
  const units = useUnits()
  const { access, at, bbox } = search
  const facts = search.has.filter((key) => !QUICK_FACTS.some((quick) => quick === key))
  const chips = [
    aroundPlace && {
      text: radiusChip(search.radius, units),
      action: 'Clear radius',
      remove: controls.clearRadius,
    },
    bbox && { text: AREA_CHIP, action: 'Clear area', remove: controls.clearArea },
    access !== 'all' && { text: accessChip[access], action: 'Clear access', remove: controls.clearAccess },
    at !== undefined && { text: momentChip(at), action: 'Clear time', remove: controls.clearPlayable },
    ...facts.map((key) => ({
      text: FACT_FILTERS[key],
      action: `Clear ${FACT_FILTERS[key].toLowerCase()}`,
      remove: () => controls.clearFact(key),
    })),
  ].filter((chip) => chip !== undefined && chip !== false)
  if (chips.length === 0) return null
  return (
    <ul className={classes.list} aria-label="Active filters">
      {chips.map(({ text, action, remove }) => (
        <li key={action} className={classes.active}>
          {text}
          <button type="button" aria-label={action} onClick={removing(remove)}>
            <IconX size={15} stroke={2.5} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}

const TIMES = [
  { playable: 'now', text: 'Playable now', Icon: IconBolt },
  { playable: 'tonight', text: 'Tonight', Icon: IconMoon },
  { playable: 'tomorrow-morning', text: 'Tomorrow morning', Icon: IconSunrise },
] as const satisfies { playable: PlayableFilter; text: string; Icon: unknown }[]

/** Free courts, and filters by what people have confirmed. Links, so that they work without JavaScript. */
function QuickFilters({ search, removing }: { search: Search; removing: Removing }) {
  const { pathname } = useLocation()
  const chip = (text: string, isOn: boolean, changes: Partial<Search>, Icon?: typeof IconBolt) => (
    <li key={text}>
      <Link
        className={classes.quick}
        to={pathname + searchQueryString({ ...search, unknown: false, ...changes })}
        preventScrollReset
        onClick={removing(() => {})}
        aria-current={isOn || undefined}
      >
        {Icon && <Icon size={16} aria-hidden />}
        {text}
        {isOn && <span className={page.hidden}> (on, remove)</span>}
      </Link>
    </li>
  )
  return (
    <nav aria-label="Quick filters">
      <ul className={classes.list}>
        {search.access !== 'free' && chip('Free', false, { access: 'free' })}
        {TIMES.map(({ playable, text, Icon }) => {
          const isOn = search.playable === playable && search.at === undefined
          return chip(text, isOn, { playable: isOn ? undefined : playable, at: undefined }, Icon)
        })}
        {QUICK_FACTS.map((fact) => {
          const others = search.has.filter((key) => key !== fact)
          const isOn = search.has.includes(fact)
          return chip(FACT_FILTERS[fact], isOn, { has: isOn ? others : [...others, fact] })
        })}
      </ul>
    </nav>
  )
}

/** Asks for the day and time at which one wants to play. Without JavaScript it is always shown. */
function AnotherTime({
  id,
  search,
  isShown,
  onDone,
}: {
  id: string
  search: Search
  isShown: boolean
  onDone: () => void
}) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { at, ...others } = { ...search, playable: 'now', unknown: false } as const
  const lastYear = new Date().getUTCFullYear() + MAX_YEARS_AWAY - 1
  const today = useHydrated() ? `${todayHere()}T00:00` : undefined

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const wanted = String(new FormData(event.currentTarget).get('at'))
    onDone()
    void navigate(pathname + searchQueryString({ ...others, at: wanted }), { preventScrollReset: true })
  }

  return (
    <form
      id={id}
      className={classes.another}
      data-shown={isShown || undefined}
      action={pathname}
      method="get"
      onSubmit={submit}
    >
      {[...new URLSearchParams(searchQueryString({ ...others, at: undefined }))].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label>
        Day and time at the court
        <input
          key={at}
          type="datetime-local"
          name="at"
          required
          defaultValue={at !== undefined && readMoment(at)?.kind === 'wall-time' ? at : undefined}
          min={today}
          max={`${lastYear}-12-31T23:59`}
        />
      </label>
      <Button type="submit">Show courts</Button>
    </form>
  )
}

/** The day by this device's clock, as '2026-11-28'. */
function todayHere(): string {
  const now = new Date()
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}

/**
 * After removing a chip by keyboard, focuses the next one, or the search if there is none. Not on touch, where focusing
 * a field would open the keyboard.
 *
 * @param search changes when a chip is removed
 */
function useFocusAfterRemoval(row: RefObject<HTMLElement | null>, search: string): Removing {
  const isByKey = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a chip was removed
  useLayoutEffect(() => {
    if (!isByKey.current) return
    isByKey.current = false
    if (document.activeElement !== document.body) return
    const next = row.current?.querySelector<HTMLElement>('ul[aria-label] button') ?? searchFocusTarget()
    next?.focus()
  }, [search])
  return (remove) => (event) => {
    isByKey.current = event.detail === 0
    remove()
  }
}

/** The postcode field; if a location is shown instead, the button that changes that; on phones, the search in one line. */
function searchFocusTarget(): HTMLElement | null | undefined {
  return ['search input', 'search button', 'header [aria-haspopup=dialog]']
    .map((selector) => document.querySelector<HTMLElement>(selector))
    .find((target) => target?.checkVisibility())
}

/** Smaller movements are ignored, pixels. */
const MIN_SCROLL_PX = 8

/** Whether the page was last scrolled down. */
function useIsScrollingDown(): boolean {
  const [isDown, setIsDown] = useState(false)
  useEffect(() => {
    let before = window.scrollY
    const onScroll = () => {
      const moved = window.scrollY - before
      if (Math.abs(moved) < MIN_SCROLL_PX) return
      before = window.scrollY
      setIsDown(moved > 0)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return isDown
}

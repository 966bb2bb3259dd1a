import { IconBolt, IconMoon, IconSunrise } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Button } from '../../platform/ui/Button.tsx'
import page from '../../platform/ui/page.module.css'
import { useHydrated } from '../../platform/ui/useHydrated.ts'
import { MAX_YEARS_AWAY, type PlayableFilter, readMoment } from '../../playable/contract/question.ts'
import { FACT_FILTERS, QUICK_FACTS } from './fact-filters.ts'
import classes from './QuickFilters.module.css'
import { type Search, searchQueryString } from './search-url.ts'

const TIMES = [
  { playable: 'now', text: 'Playable now', Icon: IconBolt },
  { playable: 'tonight', text: 'Tonight', Icon: IconMoon },
  { playable: 'tomorrow-morning', text: 'Tomorrow morning', Icon: IconSunrise },
] as const satisfies { playable: PlayableFilter; text: string; Icon: unknown }[]

/** Filters by what people have confirmed, one tap each. Links, so that they work without JavaScript. */
export function QuickFilters({ search }: { search: Search }) {
  const { pathname } = useLocation()
  const list = useRef<HTMLUListElement>(null)
  const pressed = [search.playable, search.at, ...search.has].join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row starts with what was pressed
  useEffect(() => {
    list.current?.scrollTo({ left: 0 })
  }, [pressed])
  const chip = (text: string, isOn: boolean, changes: Partial<Search>, Icon?: typeof IconBolt) => (
    <li key={text}>
      <Link
        className={classes.chip}
        to={pathname + searchQueryString({ ...search, unknown: false, ...changes })}
        preventScrollReset
        aria-current={isOn || undefined}
      >
        {Icon && <Icon size={16} aria-hidden />}
        {text}
        {isOn && <span className={page.hidden}> (on, remove)</span>}
      </Link>
    </li>
  )
  return (
    <nav className={classes.quick} aria-label="Quick filters">
      <ul ref={list} className={classes.chips}>
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
      <AnotherTime search={search} />
    </nav>
  )
}

/** Asks for the day and time at which one wants to play. */
function AnotherTime({ search }: { search: Search }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const box = useRef<HTMLDetailsElement>(null)
  const { at, ...others } = { ...search, playable: 'now', unknown: false } as const
  const lastYear = new Date().getUTCFullYear() + MAX_YEARS_AWAY - 1
  const today = useHydrated() ? `${todayHere()}T00:00` : undefined

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const wanted = String(new FormData(event.currentTarget).get('at'))
    box.current?.removeAttribute('open')
    box.current?.querySelector('summary')?.focus()
    void navigate(pathname + searchQueryString({ ...others, at: wanted }), { preventScrollReset: true })
  }

  return (
    <details ref={box} className={classes.another}>
      <summary>At another time</summary>
      <form action={pathname} method="get" onSubmit={submit}>
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
    </details>
  )
}

/** The day by this device's clock, as '2026-11-28'. */
function todayHere(): string {
  const now = new Date()
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}

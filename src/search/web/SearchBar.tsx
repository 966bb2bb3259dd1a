import { IconCurrentLocation, IconMapPin, IconSearch } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { ACCESS_OPTIONS, type AccessFilter } from '../../courts/contract/rules.ts'
import { MAX_PLACE_TEXT } from '../../places/contract/limits.ts'
import type { SuggestionView } from '../../places/contract/schema.ts'
import { PlaceSuggestions } from '../../places/web/lazy-suggestions.ts'
import { commonErrors } from '../../platform/contract/common-errors.ts'
import { radiusText } from '../../platform/contract/units.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { InlineSelect } from '../../platform/ui/InlineSelect.tsx'
import { useUnits } from '../../platform/ui/units.ts'
import { useHydrated } from '../../platform/ui/useHydrated.ts'
import { RADIUS_OPTIONS_MILES, type RadiusMiles } from '../contract/limits.ts'
import type { CourtLinkState } from './last-search.ts'
import classes from './SearchBar.module.css'
import { ACCESS_LABELS, CURRENT_LOCATION_LABEL, FALLBACK_LABEL } from './search-texts.ts'
import { PLACE_CHOSEN, searchQueryString } from './search-url.ts'
import type { SearchControls, SearchMode } from './useSearchControls.ts'

const UNKNOWN_PLACE_HINT = 'Check the spelling, or try a larger town nearby.'

/** Search form: place, radius and access. Works as a plain form before hydration. */
export function SearchBar({
  controls,
  isPlain = false,
}: {
  controls: SearchControls
  /** Without a frame of its own. */
  isPlain?: boolean
}) {
  const { wanted, mode, isSelected, box, typed, error, busy } = controls
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const units = useUnits()
  const errorId = useId()
  const hintId = useId()
  const meantId = useId()
  const [field, setField] = useState<HTMLInputElement>()
  const alert = useRef<HTMLParagraphElement>(null)
  // On small screens it would stand below the fold.
  useEffect(() => {
    if (error) alert.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  const nothingTyped = mode === 'postcode' && typed.trim() === ''
  const isDisabled = hydrated && (nothingTyped || busy)

  /** A court opens; around everything else courts are searched for. */
  function pick({ courtId, text }: SuggestionView) {
    if (courtId !== undefined)
      return navigate(`/courts/${courtId}`, { state: { search } satisfies CourtLinkState })
    controls.type(text)
    return controls.submit()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void controls.submit()
  }

  /** A disabled button keeps Enter from submitting: no message would appear, and what was typed would be ignored. */
  function onPostcodeKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && isDisabled && !event.nativeEvent.isComposing) void controls.submit()
  }

  function switchMode(next: SearchMode) {
    void controls.switchMode(next)
    requestAnimationFrame(() => box.current?.focus())
  }

  const isUnknown = error === commonErrors['postcode-not-found'].text
  return (
    <search className={classes.frame} data-plain={isPlain || undefined}>
      <form className={classes.bar} action={pathname} method="get" onSubmit={submit}>
        <ModeSwitch mode={isSelected ? undefined : mode} onChange={switchMode} />
        <div className={classes.place} hidden={mode === 'location'}>
          <label className={classes.postcode}>
            <IconMapPin size={18} aria-hidden />
            <span className={classes.hiddenLabel}>Postcode</span>
            <input
              ref={box}
              data-autofocus
              name="postcode"
              value={typed}
              onChange={(event) => controls.type(event.target.value)}
              onKeyDown={onPostcodeKeyDown}
              placeholder="Enter postcode"
              onFocus={(event) => setField(event.currentTarget)}
              maxLength={MAX_PLACE_TEXT}
              autoComplete="postal-code"
              autoCapitalize="words"
              spellCheck={false}
              enterKeyHint="search"
              aria-invalid={error !== undefined}
              aria-describedby={error ? `${errorId} ${meantId} ${hintId}` : hintId}
            />
          </label>
          <p id={hintId} className={classes.hint} data-help={isUnknown || undefined}>
            {isUnknown ? UNKNOWN_PLACE_HINT : 'or a town'}
          </p>
          {field && (
            <Suspense>
              <PlaceSuggestions
                field={field}
                isTyping={controls.isTyping()}
                withCourts
                onPick={(one) => void pick(one)}
              />
            </Suspense>
          )}
        </div>
        {mode === 'location' && (
          <p className={classes.device}>
            <IconCurrentLocation size={18} aria-hidden />
            Around {isSelected ? FALLBACK_LABEL : CURRENT_LOCATION_LABEL}
          </p>
        )}
        <InlineSelect
          label="Radius"
          className={classes.choice}
          name="radius"
          value={wanted.radius}
          onChange={(event) => controls.chooseRadius(Number(event.target.value) as RadiusMiles)}
        >
          {RADIUS_OPTIONS_MILES.map((miles) => (
            <option key={miles} value={miles}>
              {radiusText(miles, units)}
            </option>
          ))}
        </InlineSelect>
        <InlineSelect
          label="Access"
          className={classes.choice}
          name="access"
          value={wanted.access}
          onChange={(event) => controls.chooseAccess(event.target.value as AccessFilter)}
        >
          {ACCESS_OPTIONS.map((access) => (
            <option key={access} value={access}>
              {ACCESS_LABELS[access]}
            </option>
          ))}
        </InlineSelect>
        <Button type="submit" emphasis="main" className={classes.submit} disabled={isDisabled}>
          <IconSearch size={18} aria-hidden />
          {busy ? 'Searching…' : 'Search'}
        </Button>
        <p ref={alert} id={errorId} role="alert" className={classes.error}>
          {error}
        </p>
        {controls.suggestions?.length ? (
          <p id={meantId} className={classes.meant}>
            Did you mean{' '}
            {controls.suggestions.map((text) => (
              <Link
                key={text}
                dir="auto"
                to={
                  pathname +
                  searchQueryString({ ...wanted, near: undefined, bbox: undefined, postcode: text })
                }
                state={PLACE_CHOSEN}
              >
                {text}
              </Link>
            ))}
          </p>
        ) : null}
      </form>
    </search>
  )
}

const MODE_LABELS: Record<SearchMode, string> = { postcode: 'Postcode', location: 'Current location' }
const MODES: SearchMode[] = ['postcode', 'location']

/** Switches between searching by postcode and by device location. */
function ModeSwitch({
  mode,
  onChange,
}: {
  mode: SearchMode | undefined
  onChange: (mode: SearchMode) => void
}) {
  return (
    <fieldset className={classes.modes}>
      <legend>Search by</legend>
      {MODES.map((option) => (
        <button key={option} type="button" aria-pressed={option === mode} onClick={() => onChange(option)}>
          {MODE_LABELS[option]}
        </button>
      ))}
    </fieldset>
  )
}

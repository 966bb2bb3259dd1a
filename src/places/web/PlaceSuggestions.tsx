import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useLayoutEffect, useState } from 'react'
import { api } from '../../api/web/client.ts'
import page from '../../platform/ui/page.module.css'
import { placeText, whereText } from '../contract/place-text.ts'
import { isPostcodeText } from '../contract/postcodes.ts'
import type { NamedPlaceView } from '../contract/schema.ts'
import classes from './PlaceSuggestions.module.css'
import { findPlaces } from './place-query.ts'

/** How long nothing is typed before places are asked for, milliseconds. */
const PAUSE_MS = 80
const MIN_LENGTH = 2

/**
 * Makes a text field a combobox that suggests places (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/, list
 * autocomplete with manual selection). The field works without it, so it can load later.
 */
export default function PlaceSuggestions({
  field,
  isTyping,
  onPick,
}: {
  field: HTMLInputElement
  /** Whether something was typed while this code was loading. */
  isTyping: boolean
  /** Called with the text that finds the chosen place. */
  onPick: (text: string) => void
}): ReactNode {
  const listId = useId()
  const [isOpen, setOpen] = useState(isTyping)
  const [activeText, setActiveText] = useState<string>()
  const asked = useTextAfterPause(field)
  const places = usePlaces(asked)
  const shown = isOpen ? places : []
  // By its text: another answer may have the place elsewhere, or not at all.
  const active = shown.findIndex((place) => placeText(place) === activeText)

  function pick(place: NamedPlaceView) {
    setOpen(false)
    onPick(placeText(place))
  }

  useComboboxAttributes(field, {
    role: 'combobox',
    autocomplete: 'off',
    'aria-autocomplete': 'list',
    'aria-controls': listId,
    'aria-expanded': String(shown.length > 0),
    'aria-activedescendant': shown[active] ? optionId(listId, active) : '',
  })

  const isShown = shown.length > 0
  useEffect(() => {
    // On low screens it opens below the fold.
    if (isShown) document.getElementById(listId)?.scrollIntoView({ block: 'nearest' })
  }, [isShown, listId])

  useEffect(() => {
    if (active >= 0) document.getElementById(optionId(listId, active))?.scrollIntoView({ block: 'nearest' })
  }, [active, listId])

  function onKey(event: KeyboardEvent) {
    if (event.isComposing) return
    const place = shown[active]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && places.length > 0) {
      setOpen(true)
      // From the field down to the first, up to the last, and from both ends back to the field.
      const next = places[((active + 1 + step + places.length + 1) % (places.length + 1)) - 1]
      setActiveText(next && placeText(next))
    } else if (event.key === 'Escape' && shown.length > 0) setOpen(false)
    else if (event.key === 'Enter' && place) pick(place)
    else if (event.key === 'Enter') return setOpen(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  // Before the paint: a key may follow at once.
  useLayoutEffect(() => {
    field.addEventListener('keydown', onKey)
    return () => field.removeEventListener('keydown', onKey)
  })

  useEffect(() => {
    const onInput = () => {
      setOpen(true)
      setActiveText(undefined)
    }
    const onClick = () => setOpen(true)
    const onBlur = () => setOpen(false)
    field.addEventListener('input', onInput)
    field.addEventListener('click', onClick)
    field.addEventListener('blur', onBlur)
    return () => {
      field.removeEventListener('input', onInput)
      field.removeEventListener('click', onClick)
      field.removeEventListener('blur', onBlur)
    }
  }, [field])

  return (
    <>
      <div
        id={listId}
        role="listbox"
        aria-label="Places"
        className={classes.list}
        hidden={shown.length === 0}
        // The field keeps the focus.
        onPointerDown={(event) => event.preventDefault()}
      >
        {shown.map((place, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          <div
            key={placeText(place)}
            id={optionId(listId, index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onClick={() => pick(place)}
          >
            <span dir="auto">{place.name}</span>
            <span dir="auto">{whereText(place)}</span>
          </div>
        ))}
      </div>
      <p aria-live="polite" className={page.hidden}>
        {isOpen && asked.length >= MIN_LENGTH && countText(shown.length)}
      </p>
    </>
  )
}

const optionId = (listId: string, index: number) => `${listId}-${index}`

function countText(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? '1 place. Choose it with the arrow keys.'
    : `${count} places. Choose one with the arrow keys.`
}

/** The text of a field that a person types into, after a pause. */
function useTextAfterPause(field: HTMLInputElement): string {
  const [text, setText] = useState('')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onInput = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setText(field.value.trim()), PAUSE_MS)
    }
    onInput()
    field.addEventListener('input', onInput)
    return () => {
      clearTimeout(timer)
      field.removeEventListener('input', onInput)
    }
  }, [field])
  return text
}

/** Places for a text; those for the text before while it is asked. Postcodes have none. */
function usePlaces(text: string): readonly NamedPlaceView[] {
  const isName = text.length >= MIN_LENGTH && !(/\d/.test(text) && isPostcodeText(text))
  const { data } = useQuery({
    queryKey: ['places', text],
    queryFn: ({ signal }) => findPlaces(api, text, signal),
    enabled: isName,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (isName && data?.places) || []
}

/** Sets attributes of an element that is rendered elsewhere; empty ones are left out. */
function useComboboxAttributes(field: HTMLInputElement, attributes: Record<string, string>): void {
  useEffect(() => {
    for (const [name, value] of Object.entries(attributes))
      if (value) field.setAttribute(name, value)
      else field.removeAttribute(name)
  })
}

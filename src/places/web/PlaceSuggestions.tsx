import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useLayoutEffect, useState } from 'react'
import { api } from '../../api/web/client.ts'
import page from '../../platform/ui/page.module.css'
import type { SuggestionKind } from '../contract/limits.ts'
import type { SuggestionView } from '../contract/schema.ts'
import classes from './PlaceSuggestions.module.css'
import { findSuggestions } from './place-query.ts'

/** How long nothing is typed before suggestions are asked for, milliseconds. */
const PAUSE_MS = 80
const MIN_LENGTH = 2

const KIND_TEXTS: Record<SuggestionKind, string> = {
  court: 'Court',
  postcode: 'Postcode',
  coordinates: 'Coordinates',
  'plus-code': 'Plus code',
  city: 'City',
  town: 'Town',
  village: 'Village',
  district: 'District',
  hamlet: 'Hamlet',
}

/**
 * Makes a text field a combobox that suggests courts, places and postcodes (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/, list
 * autocomplete with manual selection). The field works without it, so it can load later.
 */
export default function PlaceSuggestions({
  field,
  isTyping,
  withCourts = false,
  onPick,
}: {
  field: HTMLInputElement
  /** Whether something was typed while this code was loading. */
  isTyping: boolean
  withCourts?: boolean
  onPick: (suggestion: SuggestionView) => void
}): ReactNode {
  const listId = useId()
  const [isOpen, setOpen] = useState(isTyping)
  const [activeKey, setActiveKey] = useState<string>()
  const asked = useTextAfterPause(field)
  const suggestions = useSuggestions(asked, withCourts)
  const shown = isOpen ? suggestions : []
  // By its key: another answer may have it elsewhere, or not at all.
  const active = shown.findIndex((one) => keyOf(one) === activeKey)

  function pick(suggestion: SuggestionView) {
    setOpen(false)
    onPick(suggestion)
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
    // On low screens it opens below the fold. Whoever has scrolled away from the field meanwhile stays there.
    if (isShown && isInView(field)) document.getElementById(listId)?.scrollIntoView({ block: 'nearest' })
  }, [isShown, listId, field])

  useEffect(() => {
    if (active >= 0) document.getElementById(optionId(listId, active))?.scrollIntoView({ block: 'nearest' })
  }, [active, listId])

  function onKey(event: KeyboardEvent) {
    if (event.isComposing) return
    const chosen = shown[active]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && suggestions.length > 0) {
      setOpen(true)
      // From the field down to the first, up to the last, and from both ends back to the field.
      const stops = suggestions.length + 1
      const next = suggestions[((active + 1 + step + stops) % stops) - 1]
      setActiveKey(next && keyOf(next))
    } else if (event.key === 'Escape' && shown.length > 0) setOpen(false)
    else if (event.key === 'Enter' && chosen) pick(chosen)
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
      setActiveKey(undefined)
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
        aria-label="Suggestions"
        className={classes.list}
        hidden={shown.length === 0}
        // The field keeps the focus.
        onPointerDown={(event) => event.preventDefault()}
      >
        {shown.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          <div
            key={keyOf(suggestion)}
            id={optionId(listId, index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onClick={() => pick(suggestion)}
          >
            <span dir="auto">{suggestion.name}</span>
            <span>{KIND_TEXTS[suggestion.kind]}</span>
            <span dir="auto">{suggestion.where}</span>
          </div>
        ))}
      </div>
      <p aria-live="polite" className={page.hidden}>
        {isOpen && asked.length >= MIN_LENGTH && countText(shown.length)}
      </p>
    </>
  )
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}

const keyOf = ({ courtId, text }: SuggestionView) => String(courtId ?? text)

const optionId = (listId: string, index: number) => `${listId}-${index}`

function countText(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? '1 suggestion. Choose it with the arrow keys.'
    : `${count} suggestions. Choose one with the arrow keys.`
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

/** Suggestions for a text; those for the text before while it is asked. */
function useSuggestions(text: string, withCourts: boolean): readonly SuggestionView[] {
  const isLongEnough = text.length >= MIN_LENGTH
  const { data } = useQuery({
    queryKey: ['suggestions', text],
    queryFn: ({ signal }) => findSuggestions(api, text, signal),
    enabled: isLongEnough,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const found = (isLongEnough && data?.suggestions) || []
  return withCourts ? found : found.filter(({ kind }) => kind !== 'court')
}

/** Sets attributes of an element that is rendered elsewhere; empty ones are left out. */
function useComboboxAttributes(field: HTMLInputElement, attributes: Record<string, string>): void {
  useEffect(() => {
    for (const [name, value] of Object.entries(attributes))
      if (value) field.setAttribute(name, value)
      else field.removeAttribute(name)
  })
}

import { type KeyboardEvent, type RefObject, useEffect } from 'react'

/** Leads to the first field that is marked as wrong, once the form was refused. */
export function useFocusOnWrong(
  form: RefObject<HTMLFormElement | null>,
  { problem, busy }: { problem: unknown; busy: boolean },
): void {
  useEffect(() => {
    if (problem && !busy) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, problem, busy])
}

/** Ctrl+Enter, on a Mac also Cmd+Enter, sends a form from wherever in it. */
export function sendOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, defaultPrevented } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey) || defaultPrevented) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

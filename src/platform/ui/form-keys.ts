import { type KeyboardEvent, type RefObject, useEffect } from 'react'

/** Focuses the first invalid field after a failed submission. */
export function useFocusFirstInvalid(
  form: RefObject<HTMLFormElement | null>,
  { problem, busy }: { problem: unknown; busy: boolean },
): void {
  useEffect(() => {
    if (problem && !busy) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, problem, busy])
}

/** Whether nothing is focused any more, because what was is disabled or gone. */
export const isFocusLost = () => document.activeElement === document.body

/** Submits the form on Ctrl+Enter or Cmd+Enter from any field. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, defaultPrevented } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey) || defaultPrevented) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

import { useEffect, useRef } from 'react'
import { Notice } from '../../platform/ui/Notice.tsx'

/** What an action has done; a new object for each action. */
export interface OutcomeText {
  text: string
}

/** Says what an action has done. Takes the focus, because the button that started the action may be gone. */
export function Outcome({ outcome }: { outcome: OutcomeText }) {
  const element = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each action
  useEffect(() => element.current?.focus(), [outcome])
  return (
    <div ref={element} tabIndex={-1}>
      <Notice tone="good">{outcome.text}</Notice>
    </div>
  )
}

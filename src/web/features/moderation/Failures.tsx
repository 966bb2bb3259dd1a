import { Button } from '../../shared/ui/Button.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import type { Failure } from './held-decisions.ts'

/** What could not be done, each reason once; what somebody else has done is no failure of ours. */
export function Failures({ failures, onClose }: { failures: Failure[]; onClose: () => void }) {
  if (failures.length === 0) return null
  const counts = new Map<string, number>()
  for (const { text } of failures) counts.set(text, (counts.get(text) ?? 0) + 1)
  const isHarmless = failures.every(({ isDone }) => isDone)
  return (
    <Notice tone={isHarmless ? 'plain' : 'wrong'}>
      {[...counts].map(([text, count]) => (
        <p key={text}>{count > 1 ? `${text} (${count})` : text}</p>
      ))}
      <div>
        <Button onClick={onClose}>OK</Button>
      </div>
    </Notice>
  )
}

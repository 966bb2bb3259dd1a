import { useSession } from '../../../accounts/web/session.tsx'
import { useMinute } from '../../../platform/ui/useMinute.ts'
import type { DecisionView } from '../../contract/queue.ts'
import { agoText, decisionText, passedOnNote, takenBackText } from './decision-texts.ts'
import classes from './Moderation.module.css'

/** What was decided about an item before, and what others ask. */
export function Earlier({ decisions }: { decisions: readonly DecisionView[] }) {
  if (decisions.length === 0) return null
  return (
    <ul className={classes.earlier} aria-label="Earlier decisions">
      {decisions.map((decision) => (
        <li key={decision.id}>
          <DecisionLine decision={decision} />
        </li>
      ))}
    </ul>
  )
}

/** A decision in a sentence, and what became of it. */
export function DecisionLine({ decision }: { decision: DecisionView }) {
  const ownId = useSession().profile?.id
  const now = useMinute(Date.now())
  const { at, remark, undone_at, passed_on } = decision
  return (
    <>
      <p dir="auto">
        {decisionText(decision, ownId)} · <time dateTime={at}>{agoText(at, now)}</time>
      </p>
      {remark && <p dir="auto">“{remark}”</p>}
      {passed_on && <p>{passedOnNote(decision)}</p>}
      {undone_at && (
        <p dir="auto">
          <strong>{takenBackText(decision, ownId)}</strong> ·{' '}
          <time dateTime={undone_at}>{agoText(undone_at, now)}</time>
        </p>
      )}
    </>
  )
}

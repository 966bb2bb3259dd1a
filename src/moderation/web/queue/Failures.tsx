import { Button } from '../../../platform/ui/Button.tsx'
import { Notice } from '../../../platform/ui/Notice.tsx'
import type { DecisionView } from '../../contract/queue.ts'
import { ASK_THEM, unsentNoteText } from '../moderation-texts.ts'
import { DecisionLine } from './Earlier.tsx'
import classes from './Moderation.module.css'
import type { Failure } from './useDecisions.ts'

/** Further names are only counted. */
const MAX_NAMES = 3

/** Failed decisions grouped by reason; what somebody else has decided is no error. */
export function Failures({
  failures,
  onAsk,
  onClose,
}: {
  failures: readonly Failure[]
  onAsk: (decided: DecisionView) => void
  onClose: () => void
}) {
  if (failures.length === 0) return null
  const others = failures.filter(({ decided }) => !decided)
  const texts = [...new Set(others.map(failureText))]
  return (
    <div className={classes.failures}>
      <Notice tone={others.length === 0 ? 'plain' : 'wrong'}>
        {texts.map((text) => (
          <p key={text}>{`${namesText(others.filter((one) => failureText(one) === text))}: ${text}`}</p>
        ))}
        {failures.map(
          (failure) =>
            failure.decided && (
              <div key={failure.decided.id} className={classes.decidedElsewhere}>
                <p>{`${failure.title}: ${failureText(failure)}`}</p>
                <DecisionLine decision={failure.decided} />
                <AskThem decided={failure.decided} onAsk={onAsk} />
              </div>
            ),
        )}
        <div>
          <Button onClick={onClose}>OK</Button>
        </div>
      </Notice>
    </div>
  )
}

/** Takes up what somebody else has decided. */
export const AskThem = ({
  decided,
  onAsk,
}: {
  decided: DecisionView
  onAsk: (decided: DecisionView) => void
}) => (
  <div>
    <Button onClick={() => onAsk(decided)}>{ASK_THEM}</Button>
  </div>
)

/** Includes the typed text, which would otherwise be lost. */
const failureText = ({ text, remark }: Failure) => (remark ? `${text} ${unsentNoteText(remark)}` : text)

function namesText(failures: readonly Failure[]): string {
  const names = failures.slice(0, MAX_NAMES).map(({ title }) => title)
  const more = failures.length - names.length
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

import { Button } from '../../../platform/ui/Button.tsx'
import { Notice } from '../../../platform/ui/Notice.tsx'
import { unsentNoteText } from '../moderation-texts.ts'
import { itemTitle } from './item-texts.ts'
import classes from './Moderation.module.css'
import type { Failure } from './undo-buffer.ts'

/** Further names are only counted. */
const MAX_NAMES = 3

/** Failed decisions grouped by reason; something already done by someone else is not shown as an error. */
export function Failures({ failures, onClose }: { failures: Failure[]; onClose: () => void }) {
  if (failures.length === 0) return null
  const isHarmless = failures.every(({ isDone }) => isDone)
  const whys = [...new Set(failures.map(failureText))]
  return (
    <div className={classes.failures}>
      <Notice tone={isHarmless ? 'plain' : 'wrong'}>
        {whys.map((why) => (
          <p key={why}>{`${namesText(failures.filter((one) => failureText(one) === why))}: ${why}`}</p>
        ))}
        <div>
          <Button onClick={onClose}>OK</Button>
        </div>
      </Notice>
    </div>
  )
}

/** Includes the typed remark, which would otherwise be lost. */
function failureText({ text, decided: { remark } }: Failure): string {
  return remark ? `${text} ${unsentNoteText(remark)}` : text
}

function namesText(failures: Failure[]): string {
  const names = failures.slice(0, MAX_NAMES).map(({ decided }) => itemTitle(decided.item))
  const more = failures.length - names.length
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

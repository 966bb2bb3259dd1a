import { remarkText } from '../../../contract/moderation/admin-texts.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import type { Failure } from './held-decisions.ts'
import { itemTitle } from './item-texts.ts'
import classes from './Moderation.module.css'

/** More names than these are only counted. */
const MAX_NAMES = 3

/** What could not be done, each reason once; what somebody else has done is no failure of ours. */
export function Failures({ failures, onClose }: { failures: Failure[]; onClose: () => void }) {
  if (failures.length === 0) return null
  const isHarmless = failures.every(({ isDone }) => isDone)
  const whys = [...new Set(failures.map(whyText))]
  return (
    <div className={classes.failures}>
      <Notice tone={isHarmless ? 'plain' : 'wrong'}>
        {whys.map((why) => (
          <p key={why}>{`${namesText(failures.filter((one) => whyText(one) === why))}: ${why}`}</p>
        ))}
        <div>
          <Button onClick={onClose}>OK</Button>
        </div>
      </Notice>
    </div>
  )
}

/** With what was typed, which would be lost otherwise. */
function whyText({ text, decided: { remark } }: Failure): string {
  return remark ? `${text} ${remarkText(remark)}` : text
}

function namesText(failures: Failure[]): string {
  const names = failures.slice(0, MAX_NAMES).map(({ decided }) => itemTitle(decided.item))
  const more = failures.length - names.length
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

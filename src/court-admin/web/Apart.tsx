import { lengthText } from '../../courts/contract/rules.ts'
import { milesBetween, type Point } from '../../platform/contract/geo.ts'
import { Notice } from '../../platform/ui/Notice.tsx'
import { COURTS_ARE_FAR, courtsAreApart } from './court-admin-texts.ts'

/** Farther than one court is noted twice as a rule, miles. */
const FAR_MILES = 0.5

/** How far from each other two courts stand that are taken for one. */
export function Apart({ from, to }: { from: Point; to: Point }) {
  const miles = milesBetween(from, to)
  const text = courtsAreApart(lengthText(miles))
  if (miles <= FAR_MILES) return <p>{text}</p>
  return (
    <Notice tone="wait">
      {text} {COURTS_ARE_FAR}
    </Notice>
  )
}

import { COURTS_ARE_FAR, courtsAreApart } from '../../../contract/courts/admin-texts.ts'
import { lengthText } from '../../../contract/courts/rules.ts'
import { milesBetween, type Point } from '../../../contract/geo.ts'
import { Notice } from '../ui/Notice.tsx'

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

import { useState } from 'react'
import { Button } from '../../../platform/ui/Button.tsx'
import type { FactValue } from '../../contract/catalogue.ts'
import type { FactView } from '../../contract/schema.ts'
import { outcomeText, thanksText, valueText } from '../fact-texts.ts'
import type { Answers, useReports } from '../useReports.ts'
import classes from './CheckSheet.module.css'
import { Heading } from './Heading.tsx'

interface ThanksProps {
  /** The facts before the answers, and now. */
  before: FactView[]
  facts: FactView[]
  /** Null where the person couldn't tell. */
  answers: Answers
  now: number
  report: ReturnType<typeof useReports>['report']
}

/** What is up to date now, and a way to take it back. */
export function Thanks({ before, facts, answers, now, report }: ThanksProps) {
  const [isUndone, setIsUndone] = useState(false)
  const given = Object.entries(answers).flatMap(([key, answer]) => {
    const earlier = before.find((fact) => fact.key === key)
    const after = facts.find((fact) => fact.key === key)
    return earlier && after && answer !== null ? [{ earlier, after, answer }] : []
  })
  const current = given.filter(({ after, answer }) => after.state === 'confirmed' && after.value === answer)

  async function undo() {
    const none = Object.fromEntries(given.map(({ after }) => [after.key, null]))
    if (await report(none)) setIsUndone(true)
  }

  if (given.length === 0) return <Heading>Thanks for looking</Heading>
  if (isUndone) return <Heading key="undone">Your answers were taken back</Heading>
  return (
    <>
      <Heading>{thanksText(current.map(({ earlier }) => earlier))}</Heading>
      <ul className={classes.outcomes}>
        {given.map((outcome) => (
          <Outcome key={outcome.after.key} {...outcome} now={now} />
        ))}
      </ul>
      <Button onClick={undo}>{given.length === 1 ? 'Undo' : 'Undo all'}</Button>
    </>
  )
}

interface OutcomeProps {
  earlier: FactView
  after: FactView
  answer: FactValue
  now: number
}

function Outcome({ earlier, after, answer, now }: OutcomeProps) {
  return (
    <li>
      <b>
        {after.label}: <bdi>{valueText(after.key, answer)}</bdi>
      </b>
      <small>{outcomeText(earlier, after, answer, now)}</small>
    </li>
  )
}

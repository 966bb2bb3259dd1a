import { useId, useState } from 'react'
import { errorMessage } from '../../api/web/client.ts'
import page from '../../platform/ui/page.module.css'
import type { FactView } from '../contract/schema.ts'
import { AnswerButton } from './AnswerButton.tsx'
import classes from './BigFacts.module.css'
import { FACT_ICONS } from './fact-list/fact-icons.ts'
import { showFact } from './fact-list/fact-place.ts'
import { bigEvidenceText, bigValueText, REPORT_FAILED, valueText } from './fact-texts.ts'
import { chooseBigFacts, ownAnswer } from './questions.ts'
import { useReports } from './useReports.ts'

interface BigFactsProps {
  courtId: number
  facts: FactView[]
  /** Whether answers can be sent. */
  canAnswer: boolean
  /** Render time, milliseconds since the epoch. */
  now: number
}

/** The four facts that decide most. They keep their place when answered. */
export function BigFacts({ facts, ...props }: BigFactsProps) {
  const id = useId()
  const [keys] = useState(() => chooseBigFacts(facts).map(({ key }) => key))
  if (keys.length === 0) return null
  return (
    <div>
      <p id={id} className={`${classes.title} ${props.canAnswer ? page.scripted : page.hidden}`}>
        Still true?
      </p>
      <ul className={classes.facts} aria-labelledby={id}>
        {keys.map((key) => {
          const fact = facts.find((row) => row.key === key)
          return fact && <BigFact key={key} fact={fact} {...props} />
        })}
      </ul>
    </div>
  )
}

function BigFact({ fact, courtId, canAnswer, now }: Omit<BigFactsProps, 'facts'> & { fact: FactView }) {
  const { problem, report } = useReports(courtId)
  const { key, label, state, value } = fact
  const Icon = FACT_ICONS[key]
  const isOpen = value === null || state === 'disputed'
  const isConfirmed = ownAnswer(fact, now) === value

  return (
    <li className={classes.fact} data-state={state}>
      <p>
        <b>
          <Icon size={16} aria-hidden />
          {isOpen ? `${label}?` : <bdi>{bigValueText(key, value)}</bdi>}
        </b>
        <small>{bigEvidenceText(fact, now)}</small>
      </p>
      {canAnswer && isOpen && (
        <AnswerButton label={`Say: ${label}`} onClick={() => showFact(key)}>
          Say
        </AnswerButton>
      )}
      {canAnswer && !isOpen && (
        <AnswerButton
          label={`Yes, ${label}: ${valueText(key, value)}`}
          isPressed={isConfirmed}
          onClick={() => void report({ [key]: isConfirmed ? null : value })}
        >
          Yes
        </AnswerButton>
      )}
      {problem !== undefined && (
        <p role="alert" className={classes.problem}>
          {errorMessage(problem, REPORT_FAILED)}
        </p>
      )}
    </li>
  )
}

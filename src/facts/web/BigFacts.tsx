import { useId, useRef, useState } from 'react'
import { errorMessage } from '../../api/web/client.ts'
import page from '../../platform/ui/page.module.css'
import { getFact } from '../contract/catalogue.ts'
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
  /** Whether the court is indoors, as far as facts don't say; null if nobody has said. */
  isIndoor: boolean | null
  /** Whether answers can be sent. */
  canAnswer: boolean
  /** Render time, milliseconds since the epoch. */
  now: number
}

/** The four facts that decide most. They keep their place when answered. */
export function BigFacts({ facts, isIndoor, ...props }: BigFactsProps) {
  const id = useId()
  const [chosen] = useState(() => chooseBigFacts(facts, isIndoor))
  const keys = chosen.map(({ key }) => key)
  if (keys.length === 0) return null
  return (
    <div>
      <p id={id} className={`${classes.title} ${props.canAnswer ? page.scripted : page.hidden}`}>
        {chosen.every(({ state }) => state === 'unknown') ? 'Do you know?' : 'Still true?'}
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

function BigFact({
  fact,
  courtId,
  canAnswer,
  now,
}: Omit<BigFactsProps, 'facts' | 'isIndoor'> & { fact: FactView }) {
  const { problem, report } = useReports(courtId)
  const { key, label, state, value } = fact
  const Icon = FACT_ICONS[key]
  const isOpen = value === null || state === 'disputed'
  const isConfirmed = ownAnswer(fact, now) === value
  const { kind, question } = getFact(key)
  const asksYesNo = value === null && kind === 'yes-no'
  const tile = useRef<HTMLLIElement>(null)

  async function answer(said: boolean) {
    await report({ [key]: said })
    // The button may be gone.
    if (document.activeElement === document.body) tile.current?.focus({ preventScroll: true })
  }

  return (
    <li ref={tile} tabIndex={-1} className={classes.fact} data-state={state}>
      <p>
        <b>
          <Icon size={16} aria-hidden />
          {isOpen ? `${label}?` : <bdi>{bigValueText(key, value)}</bdi>}
        </b>
        <small>{bigEvidenceText(fact, now)}</small>
      </p>
      {canAnswer && asksYesNo && (
        <div className={classes.answers}>
          <AnswerButton label={`Yes: ${question}`} onClick={() => void answer(true)}>
            Yes
          </AnswerButton>
          <AnswerButton label={`No: ${question}`} onClick={() => void answer(false)}>
            No
          </AnswerButton>
        </div>
      )}
      {canAnswer && isOpen && !asksYesNo && (
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

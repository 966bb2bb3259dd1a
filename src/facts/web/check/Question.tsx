import { type FactValue, getFact } from '../../contract/catalogue.ts'
import type { FactView } from '../../contract/schema.ts'
import { titleText } from '../../contract/title-text.ts'
import { Answers } from '../Answers.tsx'
import { evidenceText } from '../fact-texts.ts'
import { YesNo } from '../YesNo.tsx'
import classes from './CheckSheet.module.css'
import { Heading } from './Heading.tsx'

interface QuestionProps {
  fact: FactView
  /** Its place among the questions, from 1. */
  place: number
  count: number
  now: number
  /** Null: the person can't tell. */
  onAnswer: (value: FactValue | null) => void
}

/** One question, with answers of equal weight. */
export function Question({ fact, place, count, now, onAnswer }: QuestionProps) {
  const { kind, question } = getFact(fact.key)
  return (
    <div className={classes.question}>
      <div className={classes.progress}>
        {Array.from({ length: count }, (_, index) => index < place).map((isReached, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the marks have no other identity
          <span key={index} data-reached={isReached || undefined} aria-hidden />
        ))}
        <small>
          {place} of {count}
        </small>
      </div>
      <Heading>{question}</Heading>
      <p>{saidText(fact, now)}.</p>
      {kind === 'yes-no' ? (
        <div className={classes.yesNo}>
          <YesNo labels={{ yes: 'Yes', no: 'No' }} own={null} onAnswer={onAnswer} />
        </div>
      ) : (
        <Answers fact={fact} own={null} onAnswer={onAnswer} />
      )}
      <button type="button" className={classes.large} onClick={() => onAnswer(null)}>
        Can’t tell
      </button>
    </div>
  )
}

/** 'Chain nets: 12 people confirmed, last 12 days ago'. */
const saidText = (fact: FactView, now: number): string =>
  fact.value === null || fact.state === 'disputed'
    ? evidenceText(fact, now)
    : `${titleText(fact, fact.value)}: ${evidenceText(fact, now)}`

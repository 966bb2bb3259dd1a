import { IconCheck, IconX } from '@tabler/icons-react'
import { type FactValue, getFact } from '../../contract/catalogue.ts'
import type { FactView } from '../../contract/schema.ts'
import { Answers } from '../Answers.tsx'
import { confirmationText, evidenceText, NOBODY_HAS_SAID, valueText } from '../fact-texts.ts'
import { Heading } from './Heading.tsx'
import classes from './HereSheet.module.css'

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
      <p>{saidText(fact, now)}</p>
      {kind === 'yes-no' ? (
        <div className={classes.pair}>
          <button type="button" className={classes.large} onClick={() => onAnswer(true)}>
            <IconCheck size={24} aria-hidden />
            Yes
          </button>
          <button type="button" className={classes.large} onClick={() => onAnswer(false)}>
            <IconX size={24} aria-hidden />
            No
          </button>
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

/** 'Chain nets: confirmed by 12, last 6 weeks ago. No nets: confirmed by 2, last 7 days ago.' */
function saidText(fact: FactView, now: number): string {
  const { key, state, value, disputed_value, disputed, disputed_at, confirmed, confirmed_at } = fact
  if (value === null) return `${NOBODY_HAS_SAID}.`
  if (state !== 'disputed' || disputed_value === null)
    return `${valueText(key, value)}: ${evidenceText(fact, now)}.`
  const claim = `${valueText(key, value)}: ${confirmationText(confirmed, confirmed_at, now)}`
  const rival = `${valueText(key, disputed_value)}: ${confirmationText(disputed, disputed_at, now)}`
  return `Players disagree. ${claim}. ${rival}.`
}

import { type FormEvent, useState } from 'react'
import { Button } from '../../platform/ui/Button.tsx'
import { TextField } from '../../platform/ui/fields.tsx'
import { type Fact, type FactKey, type FactValue, formatHours, getFact } from '../contract/catalogue.ts'
import { MAX_HOURS } from '../contract/limits.ts'
import type { FactView } from '../contract/schema.ts'
import { readWrittenHours } from '../contract/written-hours.ts'
import { AnswerButton } from './AnswerButton.tsx'
import classes from './Answers.module.css'
import { valueText } from './fact-texts.ts'

interface AnswersProps {
  fact: FactView
  /** The answer to show as pressed. */
  own: FactValue | null
  /** Answers that are offered elsewhere. */
  except?: readonly (FactValue | null)[]
  onAnswer: (value: FactValue) => void
}

/** The answers to a choice, a number or hours: the usual ones, and a form for any other. */
export function Answers({ fact, own, except = [], onAnswer }: AnswersProps) {
  const [showsForm, setShowsForm] = useState(false)
  const definition = getFact(fact.key)
  const known = [fact.value, fact.disputed_value, own].filter((value) => value !== null)
  const offered = [...new Set([...usualAnswers(fact.key), ...known])].filter(
    (value) => !except.includes(value),
  )
  return (
    <fieldset className={classes.answers} aria-label={definition.question}>
      {offered.map((value) => (
        <AnswerButton key={String(value)} isPressed={value === own} onClick={() => onAnswer(value)}>
          {valueText(fact.key, value)}
        </AnswerButton>
      ))}
      {definition.kind !== 'choice' && (
        <button
          type="button"
          className={classes.bare}
          aria-expanded={showsForm}
          onClick={() => setShowsForm(!showsForm)}
        >
          {definition.kind === 'hours' ? 'Other hours' : 'Another number'}
        </button>
      )}
      {showsForm && definition.kind === 'number' && <NumberForm fact={definition} onAnswer={onAnswer} />}
      {showsForm && definition.kind === 'hours' && <HoursForm onAnswer={onAnswer} />}
    </fieldset>
  )
}

function usualAnswers(key: FactKey): readonly FactValue[] {
  const fact = getFact(key)
  if (fact.kind === 'yes-no') return [true, false]
  return fact.kind === 'choice' ? Object.keys(fact.answers) : fact.usual
}

function NumberForm({
  fact: { label, min, max },
  onAnswer,
}: {
  fact: Fact & { kind: 'number' }
  onAnswer: (value: number) => void
}) {
  const [typed, setTyped] = useState('')
  return (
    <form className={classes.form} onSubmit={(event) => submit(event, () => onAnswer(Number(typed)))}>
      <TextField
        label={label}
        type="number"
        {...{ min, max }}
        required
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit">Save</Button>
    </form>
  )
}

/** The same hours every day, or any as people write them, with what they are taken for: that is what is sent. */
function HoursForm({ onAnswer }: { onAnswer: (value: string) => void }) {
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [typed, setTyped] = useState('')
  const read = readWrittenHours(typed)
  const isRead = 'hours' in read && read.unknown === undefined
  return (
    <>
      <form className={classes.form} onSubmit={(event) => submit(event, () => onAnswer(`${from}-${to}`))}>
        <TextField
          label="Every day from"
          type="time"
          required
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextField
          label="to"
          type="time"
          required
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
        <Button type="submit">Save</Button>
      </form>
      <form
        className={classes.form}
        onSubmit={(event) => submit(event, () => onAnswer(isRead ? read.hours : typed))}
      >
        <TextField
          label="Or in words"
          hint="For example Mon-Fri 8am-6pm; Sat 10:00-16:00; Sun closed"
          autoComplete="off"
          maxLength={MAX_HOURS}
          required
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <output className={classes.read}>{typed.trim() && readText(read)}</output>
        <Button type="submit">Save</Button>
      </form>
    </>
  )
}

/** Nothing about what only the server may understand. */
function readText(read: ReturnType<typeof readWrittenHours>): string | undefined {
  if ('problem' in read) return read.problem
  return read.unknown === undefined ? `We read: ${formatHours(read.hours)}` : undefined
}

function submit(event: FormEvent, answer: () => void) {
  event.preventDefault()
  answer()
}

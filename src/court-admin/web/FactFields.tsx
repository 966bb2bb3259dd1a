import { FACT_KEYS, type FactKey, type FactValue, getFact } from '../../facts/contract/catalogue.ts'
import type { FactView } from '../../facts/contract/schema.ts'
import { FactValueField, parseFactValue } from '../../facts/web/FactValueField.tsx'
import { evidenceText } from '../../facts/web/fact-texts.ts'
import classes from './CourtFields.module.css'

/** What an administrator has entered of facts, as text. */
export type TypedFacts = Partial<Record<FactKey, string>>

/** All facts but those that are fields of a court. */
const KEYS = FACT_KEYS.filter((key) => key !== 'hoops')

interface FactFieldsProps {
  /** What is known; undefined for a new court. */
  facts?: readonly FactView[]
  typed: TypedFacts
  onType: (typed: TypedFacts) => void
}

/** Inputs for all that can be said of a court, each with what holds and who says so. */
export function FactFields({ facts = [], typed, onType }: FactFieldsProps) {
  return (
    <div className={classes.fields}>
      {KEYS.map((key) => {
        const said = facts.find((fact) => fact.key === key)
        const known = knownText(said)
        return (
          <FactValueField
            key={key}
            fact={getFact(key)}
            label={getFact(key).label}
            hint={said && said.state !== 'unknown' ? evidenceText(said, Date.now()) : hintOf(key)}
            none={known === '' ? (said?.state === 'disputed' ? 'Players disagree' : 'Not known') : undefined}
            typed={typed[key] ?? known}
            onType={(text) => onType({ ...typed, [key]: text === known ? undefined : text })}
          />
        )
      })}
    </div>
  )
}

const hintOf = (key: FactKey) => (getFact(key).kind === 'hours' ? 'Such as Mo-Fr 08:00-18:00' : undefined)

/** The input for what holds: empty if nobody knows, or people disagree. */
const knownText = (fact: FactView | undefined): string =>
  !fact || fact.value === null || fact.state === 'disputed' ? '' : String(fact.value)

/** The facts that were entered; undefined if one of them is not a value of its fact. */
export function readFacts(typed: TypedFacts): { key: FactKey; value: FactValue }[] | undefined {
  const entered = KEYS.filter((key) => typed[key]?.trim())
  const facts = entered.flatMap((key) => {
    const value = parseFactValue(getFact(key), typed[key] ?? '')
    return value === undefined ? [] : [{ key, value }]
  })
  return facts.length === entered.length ? facts : undefined
}

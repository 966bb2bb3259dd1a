import { useState } from 'react'
import page from '../../platform/ui/page.module.css'
import type { FactKey } from '../contract/catalogue.ts'
import type { FactView } from '../contract/schema.ts'
import classes from './FactList.module.css'
import { FactRow } from './fact-list/FactRow.tsx'
import { groupFacts } from './questions.ts'

/** How many unknown facts are shown without being asked for. */
const MAX_UNKNOWN_SHOWN = 3

interface FactListProps {
  courtId: number
  facts: FactView[]
  /** Whether answers can be sent. */
  canAnswer: boolean
  /** Render time, milliseconds since the epoch. */
  now: number
}

/** What is there, as people and sources say. Facts keep their place when answered. */
export function FactList({ facts, ...props }: FactListProps) {
  const [places] = useState(() => groupFacts(facts))
  const placed = new Set([...places.known, ...places.unknown].map(({ key }) => key))
  const added = facts.filter(({ key }) => !placed.has(key))
  const keysOf = (group: FactView[]) => group.map(({ key }) => key)
  const unknown = keysOf([...places.unknown, ...added])
  const list = (keys: FactKey[]) => (
    <ul className={classes.list}>
      {keys.map((key) => {
        const fact = facts.find((row) => row.key === key)
        return fact && <FactRow key={key} fact={fact} {...props} />
      })}
    </ul>
  )
  return (
    <>
      <p className={classes.hint}>
        What players and other sources say.
        {props.canAnswer && (
          <span className={page.scripted}> Still true? One tap says so, another takes it back.</span>
        )}
      </p>
      {list(keysOf(places.known))}
      {unknown.length > MAX_UNKNOWN_SHOWN ? (
        <details className={classes.unknown}>
          <summary>Show what nobody has said</summary>
          {list(unknown)}
        </details>
      ) : (
        list(unknown)
      )}
    </>
  )
}

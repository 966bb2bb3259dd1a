import { useLayoutEffect, useRef, useState } from 'react'
import page from '../../platform/ui/page.module.css'
import type { FeatureKey } from '../contract/catalogue.ts'
import type { FacilityView, FactView } from '../contract/schema.ts'
import classes from './FeatureList.module.css'
import { FeatureRow } from './feature-list/FeatureRow.tsx'
import { featuresOf } from './features.ts'
import { groupFacts } from './questions.ts'

interface FeatureListProps {
  courtId: number
  facts: FactView[]
  facilities: FacilityView[]
  /** Whether answers can be sent. */
  canAnswer: boolean
  /** Render time, milliseconds since the epoch. */
  now: number
}

/**
 * What is there, as people and sources say. What is answered here keeps its place. Otherwise, what is known now does not
 * stay folded away, and what isn't known any more does not stay unfolded.
 */
export function FeatureList({ facts, facilities, ...props }: FeatureListProps) {
  const features = featuresOf(facts, facilities)
  const knownNow = groupFacts(features).known.map(({ key }) => key)
  const [known, setKnown] = useState(knownNow)
  const answered = useRef(new Set<FeatureKey>())
  const folded = useRef<HTMLDetailsElement>(null)

  useLayoutEffect(() => {
    if (folded.current?.open) return
    const kept = known.filter((key) => knownNow.includes(key) || answered.current.has(key))
    const added = knownNow.filter((key) => !known.includes(key))
    if (kept.length < known.length || added.length > 0) setKnown([...kept, ...added])
  })

  const others = features.map(({ key }) => key).filter((key) => !known.includes(key))
  const list = (keys: FeatureKey[]) => (
    <ul className={classes.list}>
      {keys.map((key) => {
        const feature = features.find((row) => row.key === key)
        return (
          feature && (
            <FeatureRow key={key} feature={feature} onAnswer={() => answered.current.add(key)} {...props} />
          )
        )
      })}
    </ul>
  )
  return (
    <>
      {known.length === 0 && (
        <p className={page.quiet}>
          Nobody has confirmed anything here yet. Played here? Tell others what you found.
        </p>
      )}
      {known.length > 0 && list(known)}
      {others.length > 0 && (
        <details ref={folded} className={classes.unknown}>
          <summary>
            Ask about {others.length} {known.length > 0 ? 'more' : 'features'}
          </summary>
          {list(others)}
        </details>
      )}
    </>
  )
}

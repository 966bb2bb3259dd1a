import { type FactValue, formatFactValue, getFact, isFactKey } from './catalogue.ts'
import { getProblem, problemOf } from './problems.ts'

/** 'Nets: Chain nets', 'Light out', 'Shower: yes'. `facility`: the name, if it is a report of a facility. */
export function formatReport({
  fact,
  facility,
  value,
}: {
  fact: string
  facility: string | null
  value: FactValue
}): string {
  if (isFactKey(fact)) return `${getFact(fact).label}: ${formatFactValue(getFact(fact), value)}`
  const problem = problemOf(fact)
  if (!problem) return `${facility}: ${value === true ? 'yes' : 'no'}`
  const { label } = getProblem(problem)
  return value === true ? label : `${label}: not any more`
}

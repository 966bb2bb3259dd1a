import { memberApi } from '../../accounts/web/member-api.ts'
import { useDetailsChange } from '../../courts/web/useDetailsChange.ts'
import { FACT_KEYS, type FactKey, type FactValue, getFact } from '../contract/catalogue.ts'
import type { FactView } from '../contract/schema.ts'
import { dayOf, dayText } from '../contract/what-holds.ts'

/** Answers by fact; null takes an earlier one back. */
export type Answers = Partial<Record<FactKey, FactValue | null>>

/** Reports facts of a court; `report` resolves to whether that was done. */
export function useReports(courtId: number) {
  const { busy, problem, tap } = useDetailsChange(courtId)

  function report(answers: Answers): Promise<boolean> {
    const facts = FACT_KEYS.flatMap((key) => {
      const value = answers[key]
      return value === undefined ? [] : [{ key, value }]
    })
    const intent = JSON.stringify(facts)
    const those = (views: readonly FactView[]) => byKey(views.filter(({ key }) => key in answers))
    return tap<FactsByKey>(intent, {
      intent,
      read: (details) => those(details.facts),
      applyOptimistically: (before) => withAnswers(before, answers, dayText(dayOf(Date.now()))),
      show: (details, changed) => ({
        ...details,
        facts: details.facts.map((fact) => changed[fact.key] ?? fact),
      }),
      call: async (key) => {
        const answer = await memberApi.call('reportFacts', { params: { id: courtId }, body: { facts }, key })
        return those(answer.facts)
      },
    })
  }

  return { busy, problem, report }
}

type FactsByKey = Partial<Record<FactKey, FactView>>

const byKey = (facts: readonly FactView[]): FactsByKey =>
  Object.fromEntries(facts.map((fact) => [fact.key, fact]))

function withAnswers(facts: FactsByKey, answers: Answers, today: string): FactsByKey {
  const after = Object.values(facts).map((fact) => withAnswer(fact, answers[fact.key] ?? null, today))
  return after.every((fact) => fact === facts[fact.key]) ? facts : byKey(after)
}

/**
 * A fact after the person's answer (null: taken back), as far as the browser can tell; the same object if nothing
 * changes. Who wins a disagreement, and whether hours can be read, the server decides.
 */
export function withAnswer(fact: FactView, value: FactValue | null, today: string): FactView {
  const { own_value, own_at, confirmed } = fact
  if (own_value === value && (value === null || own_at === today)) return fact
  const answered = { ...fact, own_value: value, own_at: value === null ? null : today }
  const isUndecided = value !== fact.value && (confirmed > 0 || getFact(fact.key).kind === 'hours')
  if (value === null || isUndecided) return answered
  return {
    ...answered,
    value,
    state: fact.state === 'disputed' ? 'disputed' : 'confirmed',
    confirmed: own_value === value ? confirmed : confirmed + 1,
    confirmed_at: today,
    ...({ source: 'player', source_at: null, source_url: null } as const),
  }
}

import { useQuery } from '@tanstack/react-query'
import { useSayLater } from '../../accounts/web/kept-court.ts'
import { memberApi } from '../../accounts/web/member-api.ts'
import { type OutboxEntry, outboxQuery } from '../../accounts/web/outbox.ts'
import { useDetailsChange } from '../../courts/web/useDetailsChange.ts'
import { useAction } from '../../platform/ui/useAction.ts'
import {
  type FactKey,
  type FactValue,
  type FeatureKey,
  getFeature,
  isFactKey,
} from '../contract/catalogue.ts'
import type { FacilityView, FactView } from '../contract/schema.ts'
import { dayOf, dayText } from '../contract/what-holds.ts'
import { valueText } from './fact-texts.ts'
import { type Feature, featureOfFacility } from './features.ts'

/** Answers by what they are about; null takes an earlier one back. */
export type Answers = Partial<Record<FactKey, FactValue | null>> & {
  [facility: `facility:${number}`]: FactValue | null
}

/** What is said of some facts and facilities of a court. */
interface Said {
  facts: FactView[]
  facilities: FacilityView[]
}

/** Reports facts and facilities of a court; `report` resolves to whether that was done. */
export function useReports(courtId: number) {
  const { busy, problem, tap } = useDetailsChange<Said>(courtId)

  const sayLater = useSayLater()
  const later = useAction()

  function report(answers: Answers): Promise<boolean> {
    const facts = Object.entries(answers).map(([key, value]) => ({ key: key as FeatureKey, value }))
    if (sayLater)
      return later.run(() =>
        sayLater({
          ...{ summary: facts.map(answerText).join(', '), endpoint: 'POST /api/courts/:id/facts' },
          body: { facts },
        }),
      )
    const intent = JSON.stringify(facts)
    const those = ({ facts, facilities }: Said): Said => ({
      facts: facts.filter(({ key }) => key in answers),
      facilities: facilities.filter(({ id }) => `facility:${id}` in answers),
    })
    return tap<Said>(intent, {
      intent,
      read: those,
      applyOptimistically: (before) => withAnswers(before, answers, dayText(dayOf(Date.now()))),
      show: (details, changed) => ({
        ...details,
        facts: details.facts.map((fact) => changed.facts.find(({ key }) => key === fact.key) ?? fact),
        facilities: details.facilities.map(
          (facility) => changed.facilities.find(({ id }) => id === facility.id) ?? facility,
        ),
      }),
      call: async (key) => {
        const answer = await memberApi.call('POST /api/courts/:id/facts', {
          params: { id: courtId },
          body: { facts },
          key,
        })
        return { facts: answer.facts.filter((fact) => fact.key in answers) }
      },
    })
  }

  return { busy, problem: problem ?? later.problem, report }
}

/** What is known of a court, with the person's answers that wait for a connection; the same object if none do. */
export function useWaitingAnswers<S extends Said>(courtId: number, said: S): S {
  const { data: waiting = [] } = useQuery(outboxQuery)
  return withWaiting(said, answersOf(courtId, waiting))
}

interface WaitingAnswer {
  value: FactValue | null
  /** The day on which it was given. */
  day: string
}

/** What waits of the answers about a court, by what they are about: the last ones. */
export function answersOf(
  courtId: number,
  outbox: readonly OutboxEntry[],
): ReadonlyMap<string, WaitingAnswer> {
  return new Map(
    outbox
      .filter(({ court_id, state }) => court_id === courtId && state === 'waiting')
      .flatMap(({ body, observed_at }) =>
        'facts' in body
          ? body.facts.map(
              ({ key, value }) => [key, { value, day: dayText(dayOf(Date.parse(observed_at))) }] as const,
            )
          : [],
      ),
  )
}

/** Only the own answers change: what others see is as old as the copy. */
export function withWaiting<S extends Said>(said: S, answers: ReadonlyMap<string, WaitingAnswer>): S {
  if (answers.size === 0) return said
  const own = (answer: WaitingAnswer | undefined) =>
    answer && { own_value: answer.value, own_at: answer.value === null ? null : answer.day }
  return {
    ...said,
    facts: said.facts.map((fact) => ({ ...fact, ...own(answers.get(fact.key)) })),
    facilities: said.facilities.map((facility) => {
      const answer = own(answers.get(`facility:${facility.id}`))
      return answer ? { ...facility, ...answer, own_value: answer.own_value as boolean | null } : facility
    }),
  }
}

/** 'Floodlights: Yes' */
function answerText({ key, value }: { key: FeatureKey; value: FactValue | null }): string {
  const isFact = isFactKey(key)
  const label = isFact ? getFeature(key).label : 'Another facility'
  if (value === null) return `${label}: taken back`
  return `${label}: ${isFact ? valueText(key, value) : value ? 'Yes' : 'No'}`
}

function withAnswers(said: Said, answers: Answers, today: string): Said {
  const facts = said.facts.map((fact) => withAnswer(fact, answers[fact.key] ?? null, today))
  const facilities = said.facilities.map((facility) =>
    withFacilityAnswer(facility, answers[`facility:${facility.id}`] ?? null, today),
  )
  const isSame =
    facts.every((fact) => said.facts.includes(fact)) &&
    facilities.every((facility) => said.facilities.includes(facility))
  return isSame ? said : { facts, facilities }
}

/**
 * A fact after the person's answer (null: taken back), as far as the browser can tell; the same object if nothing
 * changes. Who wins a disagreement, and whether hours can be read, the server decides.
 */
export function withAnswer<F extends Feature>(fact: F, value: FactValue | null, today: string): F {
  const { own_value, own_at, confirmed } = fact
  if (own_value === value && (value === null || own_at === today)) return fact
  const answered = { ...fact, own_value: value, own_at: value === null ? null : today }
  const isUndecided = value !== fact.value && (confirmed > 0 || getFeature(fact.key).kind === 'hours')
  if (value === null || isUndecided) return answered
  return {
    ...answered,
    value,
    state: fact.state === 'disputed' || fact.state === 'suspended' ? 'disputed' : 'confirmed',
    confirmed: own_value === value ? confirmed : confirmed + 1,
    confirmed_at: today,
    ...({ source: 'player', source_at: null, source_url: null, implied_by: null } as const),
  }
}

/** The same for a facility. */
export function withFacilityAnswer(
  facility: FacilityView,
  answer: FactValue | null,
  today: string,
): FacilityView {
  const before = featureOfFacility(facility)
  const { value, state, own_value, own_at } = withAnswer(before, answer, today)
  if (own_value === before.own_value && own_at === before.own_at) return facility
  const change = (said: boolean) => Number(own_value === said) - Number(before.own_value === said)
  return {
    ...facility,
    ...{ value: value as boolean | null, state, own_value: own_value as boolean | null, own_at },
    ...{ vote_count: facility.vote_count + change(true), denied: facility.denied + change(false) },
    userVote: own_value === true,
    ...(own_value === true && { last_confirmed_at: `${today}T00:00:00.000Z` }),
    ...(own_value === false && { denied_at: today }),
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { MODERATION_KEY, useAdminApi } from '../../../admin/web/admin-api.ts'
import { ApiCallError, errorMessage } from '../../../api/web/client.ts'
import { OFFLINE } from '../../../directory/web/CourtListStates.tsx'
import type { ErrorCode } from '../../../platform/contract/errors.ts'
import {
  type DecisionView,
  MAX_QUEUE_DECISIONS,
  type QueueDecisionsView,
  type QueueItemView,
} from '../../contract/queue.ts'
import type { Decision } from '../kinds/kind.ts'
import { titleOf } from '../kinds/kinds.ts'
import { UNDOING_FAILED } from '../moderation-texts.ts'
import { failureText } from './decision-texts.ts'
import { type Change, nextMoment } from './waiting.ts'

/** Why something failed. */
export interface Failure {
  /** Of the item. */
  key: string
  title: string
  text: string
  /** The typed text, which would otherwise be lost. */
  remark: string
  /** What somebody else has decided. */
  decided: DecisionView | null
}

/** Decisions made together, and their ids once they are saved. */
interface Batch {
  decisions: readonly Decision[]
  ids: Promise<number[]>
}

/** A decision with the latest one that was known when it was made. Some are about another item than the one on screen. */
const asSent = ({ item: { key, earlier }, sent }: Decision) =>
  sent.key === key ? { ...sent, after: earlier[0]?.id ?? null } : sent

const ALREADY_DECIDED: ErrorCode = 'already-decided'

/** Sends decisions at once, and takes them back. */
export function useDecisions() {
  const api = useAdminApi()
  const client = useQueryClient()
  const [changes, setChanges] = useState<ReadonlyMap<string, Change>>(new Map())
  const [batches, setBatches] = useState<readonly Batch[]>([])
  const [made, setMade] = useState(0)
  const [failures, setFailures] = useState<readonly Failure[]>([])
  /** What others decided, by item. */
  const [others, setOthers] = useState<ReadonlyMap<string, DecisionView>>(new Map())
  /** Calls under way by item: an item is decided again only after it was taken back. */
  const underWay = useRef(new Map<string, Promise<unknown>>())
  const ownIds = useRef(new Set<number>())
  const ownUndone = useRef(new Set<number>())
  /** What was heard of others, each decision once made and once undone. */
  const heard = useRef<Set<string>>(undefined)

  const refresh = () => client.invalidateQueries({ queryKey: [MODERATION_KEY] })
  const fail = (failure: Failure) => setFailures((earlier) => [...earlier, failure])

  function apply(changes: readonly Change[]) {
    setChanges((known) => new Map([...known, ...changes.map((one) => [one.item.key, one] as const)]))
  }

  /** Shows at once what is being sent; returns how to say what came of it, unless something else has begun since. */
  function begin(items: readonly QueueItemView[], isDecided: boolean) {
    const begun = items.map((item): Change => ({ item, isDecided, until: Number.POSITIVE_INFINITY }))
    apply(begun)
    return (of: readonly QueueItemView[], isDecidedNow: boolean) => {
      const until = nextMoment()
      setChanges((known) => {
        const ended = begun.filter((one) => known.get(one.item.key) === one && of.includes(one.item))
        return new Map([
          ...known,
          ...ended.map(({ item }) => [item.key, { item, isDecided: isDecidedNow, until }] as const),
        ])
      })
    }
  }

  /** Shows what has happened to items. */
  function change(items: readonly QueueItemView[], isDecided: boolean) {
    const until = nextMoment()
    apply(items.map((item) => ({ item, isDecided, until })))
  }

  /** Runs a call about items after those before it. */
  function inTurn<T>(items: readonly QueueItemView[], call: () => Promise<T>): Promise<T> {
    const before = items.map(({ key }) => underWay.current.get(key))
    const running = Promise.all(before).then(call)
    const settled = running.catch(() => undefined)
    for (const { key } of items) underWay.current.set(key, settled)
    return running
  }

  async function send(decisions: readonly Decision[]): Promise<QueueDecisionsView['results']> {
    const results: QueueDecisionsView['results'] = []
    for (let from = 0; from < decisions.length; from += MAX_QUEUE_DECISIONS) {
      const some = decisions.slice(from, from + MAX_QUEUE_DECISIONS).map(asSent)
      const answer = await api.call('POST /api/admin/queue/decisions', { body: { decisions: some } })
      results.push(...answer.results)
    }
    for (const { id } of results) if (id !== null) ownIds.current.add(id)
    return results
  }

  function note({ key, decided }: { key: string; decided: DecisionView | null }) {
    if (decided) setOthers((known) => new Map(known).set(key, decided))
  }

  /** Sends decisions; the next item can be decided meanwhile. */
  function decide(decisions: readonly Decision[]): void {
    if (decisions.length === 0) return
    const items = decisions.map(({ item }) => item)
    const end = begin(items, true)
    const sent = inTurn(items, () => send(decisions))
    const ids = sent.then(
      (results) => results.flatMap(({ id }) => id ?? []),
      () => [],
    )
    const batch = { decisions, ids }
    setBatches((earlier) => [...earlier, batch])
    setMade((count) => count + decisions.length)
    sent.then(
      (results) => {
        const failed = decisions.filter((_, index) => results[index]?.id == null)
        const isOver = (one: Decision) => results[decisions.indexOf(one)]?.code === ALREADY_DECIDED
        end(
          decisions.filter((one) => !failed.includes(one) || isOver(one)).map(({ item }) => item),
          true,
        )
        for (const one of failed) {
          const { error = null, decided = null } = results[decisions.indexOf(one)] ?? {}
          note({ key: one.item.key, decided })
          failDecision(one, error, decided)
        }
        end(
          failed.filter((one) => !isOver(one)).map(({ item }) => item),
          false,
        )
        forgetBatch(batch, failed)
        // What is hidden waits still.
        if (decisions.some(({ sent: { action } }) => action === 'hide')) void refresh()
      },
      (error: unknown) => {
        for (const one of decisions) failDecision(one, errorMessage(error, ''), null)
        end(items, false)
        forgetBatch(batch, decisions)
      },
    )
  }

  function failDecision(
    { item, sent, typed = sent.remark }: Decision,
    reason: string | null,
    decided: DecisionView | null,
  ) {
    const text = reason || (navigator.onLine ? failureText(sent.action) : OFFLINE)
    fail({ key: item.key, title: titleOf(item), text, remark: typed ?? '', decided })
  }

  /** Takes what failed out of what can be undone. */
  function forgetBatch(batch: Batch, failed: readonly Decision[]) {
    if (failed.length === 0) return
    setMade((count) => count - failed.length)
    const decisions = batch.decisions.filter((one) => !failed.includes(one))
    setBatches((earlier) =>
      earlier.flatMap((one) =>
        one !== batch ? [one] : decisions.length > 0 ? [{ ...batch, decisions }] : [],
      ),
    )
  }

  /** Sends one decision and waits for it; throws if it fails, unless somebody else was faster. */
  async function decideNow(decision: Decision): Promise<void> {
    const { item } = decision
    const [result] = await inTurn([item], () => send([decision]))
    if (result?.id == null) {
      if (result) note(result)
      if (result?.code === ALREADY_DECIDED && result.key === item.key) {
        change([item], true)
        return failDecision(decision, result.error, result.decided)
      }
      throw new ApiCallError((result?.code ?? 'internal') as ErrorCode, 0, result?.error ?? '')
    }
    change([item], true)
    setBatches((earlier) => [...earlier, { decisions: [decision], ids: Promise.resolve([result.id ?? 0]) }])
    setMade((count) => count + 1)
    void refresh()
  }

  /** Takes back the latest decisions made here and returns their items, which are shown at once. */
  function undo(): readonly QueueItemView[] {
    const latest = batches.at(-1)
    if (!latest) return []
    const items = latest.decisions.map(({ item }) => item)
    setBatches(batches.slice(0, -1))
    setMade(made - items.length)
    const end = begin(items, false)
    void inTurn(items, async () => {
      try {
        await takeBack(await latest.ids)
        end(items, false)
      } catch (error) {
        end(items, true)
        const text = errorMessage(error, UNDOING_FAILED)
        for (const item of items)
          fail({ key: item.key, title: titleOf(item), text, remark: '', decided: null })
      }
      await refresh()
    })
    return items
  }

  /** Takes back decisions, whoever made them; throws the reason if any of them cannot be. */
  async function takeBack(decisions: readonly number[], question = ''): Promise<void> {
    for (let from = 0; from < decisions.length; from += MAX_QUEUE_DECISIONS) {
      const some = decisions.slice(from, from + MAX_QUEUE_DECISIONS)
      const { results } = await api.call('POST /api/admin/queue/undo', {
        body: { decisions: some, question },
      })
      for (const { id } of results) ownUndone.current.add(id)
      const failed = results.find(({ code }) => code !== null)
      if (failed) throw new ApiCallError(failed.code as ErrorCode, 409, failed.error ?? '')
    }
  }

  /** Takes up what somebody has decided, with a question; the item waits again. */
  async function ask(decided: DecisionView, question: string): Promise<void> {
    await takeBack([decided.id], question)
    const { key } = decided
    setOthers((known) => new Map([...known].filter(([other]) => other !== key)))
    const known = changes.get(key)
    if (known) change([known.item], false)
    setFailures((all) => all.filter((one) => one.decided?.id !== decided.id))
    await refresh()
  }

  /** Follows what others have decided or taken back since. */
  function follow(decided: readonly DecisionView[], shown: readonly QueueItemView[]): void {
    const isFirst = heard.current === undefined
    const known = heard.current ?? new Set()
    heard.current = known
    const fresh = decided.filter(({ id, undone_at }) => !known.has(`${id} ${undone_at}`))
    for (const { id, undone_at } of fresh) known.add(`${id} ${undone_at}`)
    const made = fresh.filter(({ id, undone_at }) => undone_at === null && !ownIds.current.has(id))
    const latest = new Map(made.reverse().map((one) => [one.key, one]))
    const over = shown.filter(({ key }) => latest.has(key))
    if (over.length > 0) change(over, true)
    for (const { key } of over) note({ key, decided: latest.get(key) ?? null })
    const isAnyBack = fresh.some(({ id, undone_at }) => undone_at !== null && !ownUndone.current.has(id))
    if (isAnyBack && !isFirst) void refresh()
  }

  return {
    ...{ changes, batches, made, failures, setFailures, others },
    ...{ decide, decideNow, undo, takeBack, ask, follow },
  }
}
export type Decisions = ReturnType<typeof useDecisions>

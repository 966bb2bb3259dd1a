import type {
  ComparedCourtView,
  DifferenceView,
  DuplicatePairView,
} from '../../imports/contract/map-data-schema.ts'
import { differenceKey, readDifferencesByKey } from '../../imports/server/differences.service.ts'
import { pairKey, readDuplicatePairs } from '../../imports/server/duplicates.service.ts'
import { compareNames } from '../../imports/server/name-likeness.ts'
import { type QueueDecision, type QueueKind, queueDecision } from '../contract/queue.ts'
import {
  MAX_DECIDED_BY_RULE,
  MAX_RULE_SAMPLE,
  type QueueRule,
  type QueueRuleInput,
  type QueueRuleView,
  type RuleSample,
} from '../contract/rules.ts'
import type { Deciding, Moderator } from './decisions.service.ts'
import { readQueueRows } from './queue.queries.ts'
import { differenceOf, pairOf } from './queue-keys.ts'
import type { WaitingParts } from './waiting.service.ts'

/** Waiting items that a rule looks at, and those whose details are in memory at a time. */
const MAX_CONSIDERED = 50_000
const AT_A_TIME = 500

/** An item to which a rule applies. */
interface RuleMatch {
  decision: QueueDecision
  sample: RuleSample
}

/** Decides the first of what a rule applies to, or says what that would be. */
export async function decideByRule(
  parts: WaitingParts,
  deciding: Deciding,
  moderator: Moderator,
  { rule, dryRun, batch }: QueueRuleInput,
): Promise<QueueRuleView> {
  const matches = await findMatches(parts, rule)
  const now = dryRun ? [] : matches.slice(0, MAX_DECIDED_BY_RULE).map(({ decision }) => decision)
  const { results } = await deciding.decide(moderator, now, true, batch)
  const made = results.flatMap(({ id }) => id ?? [])
  const failed = results.filter(({ code }) => code !== null && code !== 'already-decided')
  return {
    ...{ matches: matches.length, decided: made.length, failed: failed.length },
    sample: matches.slice(0, MAX_RULE_SAMPLE).map(({ sample }) => sample),
    problem: failed[0]?.error ?? null,
    left: matches.length - now.length,
    batch: batch ?? made[0] ?? null,
  }
}

/** The waiting items to which a rule applies, in the order of the queue. */
async function findMatches(parts: WaitingParts, rule: QueueRule): Promise<RuleMatch[]> {
  switch (rule.rule) {
    case 'field':
    case 'unconfirmed':
      return matchDifferences(parts, rule)
    default:
      return matchPairs(parts, rule)
  }
}

type RuleOf<Name extends QueueRule['rule']> = Extract<QueueRule, { rule: Name }>
type PairRule = RuleOf<'same-name' | 'other-name' | 'drawn-again'>
type DifferenceRule = RuleOf<'field' | 'unconfirmed'>

async function matchPairs(parts: WaitingParts, rule: PairRule): Promise<RuleMatch[]> {
  const { database, config } = parts
  const found: DuplicatePairView[] = []
  for await (const keys of waitingKeys(parts, 'duplicate', rule)) {
    const views = await readDuplicatePairs({ database, filesBaseUrl: config.filesBaseUrl }, keys.map(pairOf))
    found.push(...keys.flatMap((key) => views.get(key) ?? []).filter((pair) => appliesToPair(rule, pair)))
  }
  const isSame = rule.rule !== 'other-name'
  const matches = isSame ? withoutChoices(found) : found
  return matches.map((pair) => {
    const { court, other, distance_m } = pair
    const key = pairKey({ courtId: court.id, otherId: other.id })
    return {
      decision: queueDecision.parse({ key, action: isSame ? 'same' : 'different' }),
      sample: {
        ...{ key, court: named(court), other: named(other), distance_m },
        ...{ field: null, ours: null, theirs: null },
      },
    }
  })
}

/** Whether a rule about pairs applies to one. Names that a program made say nothing. */
export function appliesToPair(
  rule: PairRule,
  {
    court,
    other,
    distance_m,
    why,
  }: Pick<DuplicatePairView, 'distance_m' | 'why'> & {
    court: Pick<ComparedCourtView, 'name' | 'has_made_name'>
    other: Pick<ComparedCourtView, 'name' | 'has_made_name'>
  },
): boolean {
  if (rule.rule === 'drawn-again') return why === 'drawn-again'
  const [one, another] = [court, other].map(({ name, has_made_name }) => (has_made_name ? undefined : name))
  const names = compareNames(one, another)
  return rule.rule === 'same-name'
    ? names === 'alike' && distance_m <= rule.metres
    : names === 'unlike' && distance_m > rule.metres
}

/** Without courts that could be merged into either of two: which one is for a person to say. */
function withoutChoices(pairs: readonly DuplicatePairView[]): DuplicatePairView[] {
  const times = new Map<number, number>()
  for (const { court } of pairs) times.set(court.id, (times.get(court.id) ?? 0) + 1)
  return pairs.filter(({ court }) => times.get(court.id) === 1)
}

async function matchDifferences(parts: WaitingParts, rule: DifferenceRule): Promise<RuleMatch[]> {
  const found: DifferenceView[] = []
  for await (const keys of waitingKeys(parts, 'difference', rule)) {
    const views = await readDifferencesByKey(parts.database, keys.map(differenceOf))
    found.push(...keys.flatMap((key) => views.get(key) ?? []).filter((one) => appliesTo(rule, one)))
  }
  const action = rule.rule === 'field' ? rule.use : 'theirs'
  return found.map(({ court, source, field, ours, theirs }) => {
    const key = differenceKey({ courtId: court.id, source, field })
    return {
      decision: queueDecision.parse({ key, action }),
      sample: { key, court: named(court), other: null, distance_m: null, field, ours, theirs },
    }
  })
}

const appliesTo = (rule: DifferenceRule, { field, is_confirmed }: DifferenceView) =>
  rule.rule === 'field' ? field === rule.field : !is_confirmed

const named = ({ id, name }: { id: number; name: string }) => ({ id, name })

/** The keys of the items of a kind that wait, in portions. */
async function* waitingKeys(
  { database }: WaitingParts,
  kind: QueueKind,
  { source }: QueueRule,
): AsyncGenerator<string[]> {
  const filter = { state: 'waiting', text: '', source } as const
  const all = { limit: MAX_CONSIDERED, offset: 0 }
  const { rows } = await readQueueRows(database, { kinds: [kind], filter, computed: [] }, all)
  for (let from = 0; from < rows.length; from += AT_A_TIME)
    yield rows.slice(from, from + AT_A_TIME).map(({ key }) => key)
}

import type { FactKey, FactValue } from '../src/facts/contract/catalogue.ts'
import type { CourtView } from '../src/facts/contract/court-schema.ts'
import { randomNumbers } from '../test/random.ts'

type Facts = CourtView['facts']

const DAYS = ['Mo-Fr', 'Mo-Sa', 'Mo-Su', 'Tu-Su', 'Sa-Su']
const EXCEPTIONS = ['', '; PH off', '; Su 10:00-16:00', '; PH,Su 09:00-13:00']
const SUN_HOURS = ['sunrise-sunset', 'dawn-dusk', 'sunrise-(sunset+01:00)']
const STATES = ['confirmed', 'confirmed', 'claimed', 'claimed', 'stale', 'disputed'] as const

/** Generates facts for one court after the other, about as many as courts of a grown directory have. */
export function factGenerator(seed: number): () => Facts {
  const random = randomNumbers(seed)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  /** An hour and a quarter, '07:15'. */
  const time = (from: number, hours: number) => {
    const quarters = Math.floor(random() * hours * 4)
    return `${String(from + Math.floor(quarters / 4)).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`
  }
  /** One in four says '24/7', one in ten names the sun; the others are of about ten thousand texts. */
  const hours = () => {
    const kind = random()
    if (kind < 0.25) return '24/7'
    if (kind < 0.35) return pick(SUN_HOURS)
    return `${pick(DAYS)} ${time(6, 5)}-${time(17, 6)}${pick(EXCEPTIONS)}`
  }
  return () => {
    const facts: Facts = {}
    const say = (share: number, key: FactKey, value: () => FactValue) => {
      if (random() >= share) return
      const state = pick(STATES)
      facts[key] = {
        ...{ value: value(), state },
        ...(state !== 'claimed' && { confirmed: 1, confirmed_at: '2026-11-01' }),
      }
    }
    say(0.3, 'floodlights', () => random() < 0.5)
    if (facts.floodlights?.value === true)
      say(0.2, 'light_hours', () => pick(['sunset-22:00', `${time(15, 3)}-${time(20, 3)}`]))
    say(0.07, 'opening_hours', hours)
    say(0.2, 'access', () => pick(['public', 'public', 'customers', 'members', 'school_hours', 'private']))
    say(0.1, 'shelter', () => pick(['outdoor', 'covered', 'indoor']))
    say(0.15, 'nets', () => pick(['textile', 'chain', 'none']))
    return facts
  }
}

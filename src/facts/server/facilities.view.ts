import { publicTime } from '../../platform/contract/public-time.ts'
import { FACILITY_HALF_LIFE_DAYS, getFact, isFactKey } from '../contract/catalogue.ts'
import type { FacilityView } from '../contract/facility-schema.ts'
import type { ReportedFact } from '../contract/held-facts.ts'
import { dayOf, dayText, whatHolds } from '../contract/what-holds.ts'

interface FacilityRow extends Pick<FacilityView, 'id' | 'name' | 'source' | 'associated'> {
  /** What reports of it are about. */
  fact: string
}

/**
 * A facility at a court, by what is said of it.
 * @param reports all reports that count at the court
 * @param userId the viewer, whose own report is marked; undefined for visitors
 */
export function facilityView(
  { fact, ...facility }: FacilityRow,
  reports: readonly ReportedFact[],
  userId: number | undefined,
): FacilityView {
  const halfLifeDays = isFactKey(fact) ? getFact(fact).halfLifeDays : FACILITY_HALF_LIFE_DAYS
  const about = reports.filter((report) => report.fact === fact && report.source !== 'tag')
  const { value, state } = whatHolds(halfLifeDays, about, new Date())
  const people = about.filter(({ person }) => person !== null)
  const confirmations = people.filter((report) => report.value === true)
  const denials = people.filter((report) => report.value === false)
  const [confirmedAt, deniedAt] = [confirmations, denials].map(latestOf)
  const own = people.find(({ person }) => person === userId)
  return {
    ...facility,
    ...{ vote_count: confirmations.length, denied: denials.length },
    last_confirmed_at: confirmedAt ? publicTime(confirmedAt) : null,
    denied_at: deniedAt ? dayText(dayOf(deniedAt)) : null,
    userVote: own?.value === true,
    ...{ value: value === null ? null : value === true, state },
    own_value: own ? own.value === true : null,
    own_at: own ? dayText(dayOf(own.at)) : null,
  }
}

const latestOf = (reports: readonly ReportedFact[]): Date | undefined =>
  reports.map(({ at }) => at).sort((a, b) => Number(b) - Number(a))[0]

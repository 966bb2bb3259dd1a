import { courtEdit } from '../../../contract/courts/admin-input.ts'
import type { AdminCourt } from '../../../contract/courts/admin-schema.ts'
import { type CourtFact, FACTS_OF_PAID_COURTS } from '../../../contract/courts/facts.ts'
import type { BodyInput } from '../../../contract/endpoints.ts'
import { errors } from '../../../contract/errors.ts'
import { ApiProblem } from '../api/client.ts'
import { numberOf, numberOrNothing } from '../ui/typed-numbers.ts'
import { completed } from './coordinate-field.ts'

/** The facts of a court that are edited, with what people call them. */
export const FACTS = {
  name: 'Name',
  address: 'Address',
  latitude: 'Latitude',
  longitude: 'Longitude',
  county: 'County',
  country: 'Country',
  court_type: 'Court type',
  isIndoor: 'Setting',
  isFree: 'Access',
  priceGbp: 'Price (£)',
  priceDurationMinutes: 'Session length (minutes)',
  bookingUrl: 'Booking link',
  rating: 'Rating',
  notes: 'Notes',
} as const satisfies Record<CourtFact, string>
export type Fact = CourtFact
export const factNames = Object.keys(FACTS) as Fact[]

/** Facts that are one of a few, with what people read. */
export const CHOICES: Partial<Record<Fact, Record<string, string>>> = {
  isIndoor: { unknown: 'Not known', outdoor: 'Outdoor', indoor: 'Indoor' },
  isFree: { unknown: 'Not known', free: 'Free', paid: 'Paid' },
}

/** What is edited of a court, and the version that an edit begins from. */
export type EditedCourt = Pick<AdminCourt, Fact | 'version'>

/** A court's facts as they stand in fields; unknown ones are empty, or 'unknown' where there is a choice. */
export type CourtDraft = Record<Fact, string>

export function draftOf(court: EditedCourt): CourtDraft {
  const texts = factNames.map((fact) => [fact, String(court[fact] ?? '')])
  return {
    ...(Object.fromEntries(texts) as CourtDraft),
    isFree: choiceOf(court.isFree, ['free', 'paid']),
    isIndoor: choiceOf(court.isIndoor, ['indoor', 'outdoor']),
  }
}

const choiceOf = (fact: boolean | null, [yes, no]: [string, string]) =>
  fact === null ? 'unknown' : fact ? yes : no

/** Marking a court free clears what only a paid one has. */
export function changed(draft: CourtDraft, changes: Partial<CourtDraft>): CourtDraft {
  const cleared = changes.isFree === 'free' ? FACTS_OF_PAID_COURTS.map((fact) => [fact, '']) : []
  return { ...draft, ...changes, ...Object.fromEntries(cleared) }
}

/**
 * The draft as it is typed, its coordinates completed: of a field of numbers that holds something else the browser does
 * not say what.
 */
export function asTyped(draft: CourtDraft, form: HTMLFormElement): CourtDraft {
  const unreadable = Array.from(form.querySelectorAll('input')).filter(({ validity }) => validity.badInput)
  return {
    ...draft,
    ...completed(draft),
    ...Object.fromEntries(unreadable.map(({ name }) => [name, 'no number'])),
  }
}

/** The facts in which two drafts differ. */
export const differences = (a: CourtDraft, b: CourtDraft) => factNames.filter((fact) => a[fact] !== b[fact])

const readers: Partial<Record<Fact, (text: string) => unknown>> = {
  latitude: numberOf,
  longitude: numberOf,
  priceGbp: numberOrNothing,
  priceDurationMinutes: numberOrNothing,
  rating: numberOrNothing,
  isFree: (choice) => (choice === 'unknown' ? null : choice === 'free'),
  isIndoor: (choice) => (choice === 'unknown' ? null : choice === 'indoor'),
}

/** What a draft changes of a court; refuses what the server would refuse of the values themselves. */
export function editOf(draft: CourtDraft, court: EditedCourt): BodyInput<'editCourt'> {
  const said = differences(draft, draftOf(court)).map((fact) => [fact, saidOf(fact, draft)])
  const edit = { ...Object.fromEntries(said), version: court.version }
  const issues = courtEdit.safeParse(edit).error?.issues ?? []
  if (issues.length === 0) return edit
  throw new ApiProblem('invalid-request', 400, errors['invalid-request'].text, {
    issues: issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  })
}

function saidOf(fact: Fact, draft: CourtDraft): unknown {
  const read = readers[fact]
  return read ? read(draft[fact]) : draft[fact]
}

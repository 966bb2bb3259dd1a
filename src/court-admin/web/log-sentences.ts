import type { AuditEntryView } from '../../admin/contract/schema.ts'
import { personName } from '../../admin/web/person-name.ts'
import { loggedFieldLabel } from '../../courts/web/display-logged-value.ts'
import { getFact, isFactKey } from '../../facts/contract/catalogue.ts'
import { type Change, changesOf, textOf } from './log-changes.ts'
import { courtOf, loggedOf, personOf, stateOf } from './log-subject.ts'

/** A part of a sentence: text, or a link. */
export type Part = string | { text: string; to?: string }

/** Longer values are told below the sentence, characters. */
const MAX_VALUE = 60

/** Things that actions are about, by the words of the action. */
const THINGS: Readonly<Record<string, string>> = {
  review: 'a review of {court}[ by {person}]',
  photo: 'a photo of {court}[ by {person}]',
  'facility suggestion': 'the suggestion[ “{suggested_name}”] at {court}[ by {person}]',
  facility: 'the suggestion[ “{suggested_name}”] at {court}[ by {person}]',
  court: '{court}',
  problem: 'a problem at {court}',
  report: 'the reports of {reported}',
  dispute: 'a disagreement about {court}',
  burst: 'many answers at once',
  duplicate: 'a possible duplicate of {court}',
  difference: 'a difference between {court} and its source',
}

/**
 * What each action says. A part in brackets is left out if one of its values is missing; `{thing}` stands for what
 * `THINGS` says, and `{1}`, `{2}` for what the action names.
 */
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/^approve (.+)$/, '{who} approved {thing}'],
  [/^reject (.+)$/, '{who} rejected {thing}[: “{reason}”]'],
  [/^delete user$/, '{who} deleted {person}; that can be taken back for a week'],
  [/^delete (.+)$/, '{who} removed {thing}[: “{reason}”]'],
  [/^hide (.+)$/, '{who} hid {thing} until it is decided'],
  [/^pass on (.+)$/, '{who} passed {thing} on[ to {to}]'],
  [/^undo merge$/, '{who} made {court} a court of its own again'],
  [/^undo import$/, '{who} undid import {id}'],
  [/^undo \S+ (.+)$/, '{who} took back a decision on {thing}[ and asked: “{question}”]'],
  [/^edit note of user$/, '{who} set the note on {person}[ to “{note}”]'],
  [/^edit (.+)$/, '{who} {changed} {thing}[ {values}]'],
  [/^add court$/, '{who} added {court}'],
  [/^archive court$/, '{who} archived {court}'],
  [/^restore court$/, '{who} restored {court}'],
  [/^merge court$/, '{who} merged {court} into another court'],
  [/^take over court$/, '{who} merged another court into {court}'],
  [/^give back court$/, '{who} separated from {court} a court that had been merged into it'],
  [/^tell apart from court (#\d+)$/, '{who} said that {court} and court {1} are not the same'],
  [/^ask again about court (#\d+)$/, '{who} asked again whether {court} and court {1} are the same'],
  [/^keep ours against (\S+): (.+)$/, '{who} kept our value of “{2}” for {court} against {1}'],
  [/^add tag$/, '{who} added the tag {tag} to {court}'],
  [/^remove tag$/, '{who} removed the tag {tag} from {court}'],
  [/^add photo$/, '{who} added a photo of {court}'],
  [/^settle fact$/, '{who} said of {court}: {said}'],
  [/^record operator’s statement$/, '{who} noted what the operator of {court} says: {said}'],
  [/^set state of problem$/, '{who} marked “{problem}” at {court} as {state}'],
  [/^remove reports about courts$/, '{who} removed all that {person} had said of courts[: “{reason}”]'],
  [/^settle reports of (.+)$/, '{who} settled the reports of {reported}[: {outcome}]'],
  [/^ban user$/, '{who} banned {person}[: “{note}”]'],
  [/^freeze user$/, '{who} froze the account of {person}[: “{note}”]'],
  [/^activate user$/, '{who} reactivated the account of {person}'],
  [/^take back deletion of user$/, '{who} took back the deletion of {person}'],
  [/^make user (.+)$/, '{who} set the role of {person} to {role}'],
  [/^take role of user$/, '{who} took the role of {person}'],
  [/^import courts$/, '{who} imported[ {file}]'],
]

const REPORTED = {
  court: '{court}',
  review: 'a review of {court}',
  photo: 'a photo of {court}',
} as const

/** What a sentence tells anyway. */
const TOLD_ANYWAY = ['username', 'court_name', 'suggested_name', 'fileName', 'problem', 'role', 'status']

/** An entry as a sentence, and the changes that it doesn't tell. */
export function sentenceOf(entry: AuditEntryView): { parts: Part[]; rest: Change[] } {
  const changes = changesOf(entry)
  const told = new Set(TOLD_ANYWAY)
  const parts = fill(templateOf(entry), (name) => partOf(name, { entry, changes, told }))
  return { parts, rest: changes.filter(({ key }) => !told.has(key)) }
}

function templateOf({ action, subject_of_reports }: AuditEntryView): string {
  for (const [pattern, sentence] of SENTENCES) {
    const found = pattern.exec(action)
    if (!found) continue
    const [, first = '', second = ''] = found
    return sentence
      .replace('{thing}', THINGS[first] ?? '{court}')
      .replace('{reported}', REPORTED[subject_of_reports ?? 'court'])
      .replace('{1}', first)
      .replace('{2}', isFactKey(second) ? getFact(second).label : loggedFieldLabel(second))
  }
  return `{who}: ${action}[, {court}][, {person}]`
}

/** Replaces the placeholders, and leaves out optional parts without a value. */
function fill(template: string, read: (name: string) => Part | undefined): Part[] {
  // Every other piece is optional, and every other word a name.
  return template.split(/[[\]]/).flatMap((piece, place): Part[] => {
    const parts = piece.split(/[{}]/).map((word, index) => (index % 2 === 0 ? word : read(word)))
    if (place % 2 === 1 && parts.includes(undefined)) return []
    return parts.map((part) => part ?? GONE).filter((part) => part !== '')
  })
}

const GONE = 'something that no longer exists'

interface Telling {
  entry: AuditEntryView
  changes: readonly Change[]
  /** Collects what the sentence tells, by its name in the log. */
  told: Set<string>
}

function partOf(name: string, telling: Telling): Part | undefined {
  const { entry, changes } = telling
  switch (name) {
    case 'who':
      return { text: withoutBrackets(entry.actor_name) }
    case 'court':
      return courtPart(entry)
    case 'person':
      return personPart(entry)
    case 'id':
      return String(entry.subject_id)
    case 'file':
      return entry.imported_from ?? undefined
    case 'changed':
      return changedText(telling)
    case 'values':
      return newValueText(telling)
    case 'said':
      return saidText(telling)
    case 'tag':
      return tagText(telling)
    default: {
      const logged = textOf(name, loggedOf(entry)[name])
      const { before, after = before } = changes.find(({ key }) => key === name) ?? { before: logged }
      if (after === undefined || after.length > MAX_VALUE) return undefined
      telling.told.add(name)
      return name === 'role' ? after.toLowerCase() : after
    }
  }
}

function courtPart(entry: AuditEntryView): Part | undefined {
  const court = courtOf(entry)
  return court && { text: court.name, ...(court.published && { to: `/courts/${court.id}` }) }
}

function personPart(entry: AuditEntryView): Part | undefined {
  const person = personOf(entry)
  return person && { text: personName(person), to: `/admin/users?q=%23${person.id}` }
}

/** 'changed the price of', 'changed the name and 2 other values of' */
function changedText({ changes }: Telling): string {
  const [first, ...others] = editsOf(changes)
  if (!first) return 'edited'
  const what = withoutBrackets(first.label.charAt(0).toLowerCase() + first.label.slice(1))
  if (others.length > 0)
    return `changed the ${what} and ${others.length} other ${others.length === 1 ? 'value' : 'values'} of`
  if (first.after === undefined) return `removed the ${what} of`
  return `${first.before === undefined ? 'set' : 'changed'} the ${what} of`
}

/** 'from “£4.00” to “£5.00”' if that is all that was changed, and short. */
function newValueText({ changes, told }: Telling): string | undefined {
  const [first, another] = editsOf(changes)
  if (!first || another) return undefined
  const { key, before, after } = first
  if ([before, after].some((value) => (value?.length ?? 0) > MAX_VALUE)) return undefined
  told.add(key)
  if (after === undefined) return `(“${before}”)`
  return before === undefined ? `to “${after}”` : `from “${before}” to “${after}”`
}

/** 'kim' of 'kim (kim@example.org)' */
const withoutBrackets = (text: string) => text.split(' (', 1)[0] ?? text

const editsOf = (changes: readonly Change[]) => changes.filter(({ key }) => !TOLD_ANYWAY.includes(key))

/** 'Floodlights: Lit after dark' */
function saidText({ changes, told }: Telling): string | undefined {
  const said = changes.filter(({ key }) => isFactKey(key))
  for (const { key, before } of said) if (before === undefined) told.add(key)
  return said.map(({ label, after }) => `${label}: ${after ?? 'nothing'}`).join(', ') || undefined
}

/** The tags that were added or removed. */
function tagText({ entry, told }: Telling): string {
  const [before, after] = [entry.before, entry.after].map((state) => {
    const { tags } = stateOf(state)
    return Array.isArray(tags) ? tags.map(String) : []
  }) as [string[], string[]]
  told.add('tags')
  const changed = [...before, ...after].filter((tag) => !before.includes(tag) || !after.includes(tag))
  return changed.map((tag) => `“${tag}”`).join(', ')
}

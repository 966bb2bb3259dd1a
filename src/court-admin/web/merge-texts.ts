import type { MergePreview } from '../contract/schema.ts'

/** '1 photo', '3 photos'. */
const pluralise = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`

/** 'a', 'a and b', 'a, b and c'. */
const listFormat = new Intl.ListFormat('en-GB')

/** What a merge moves, one line per kind. */
export function movedItemTexts(preview: MergePreview): string[] {
  const { reviews, reviewVotes, photos, newTags } = preview
  return [
    pluralise(reviews, 'review') + (reviewVotes > 0 ? `, with ${votesText(reviewVotes)}` : ''),
    pluralise(photos, 'photo'),
    confirmationsText(preview),
    newTags.length > 0 ? `${pluralise(newTags.length, 'new tag')}: ${newTags.join(', ')}` : 'no new tags',
    waitingText(preview),
  ]
}

const votesText = (count: number) => (count === 1 ? '1 like or dislike' : `${count} likes or dislikes`)

function confirmationsText({ confirmations, sharedConfirmations }: MergePreview): string {
  const moved = `${pluralise(confirmations, 'confirmation')} of facilities`
  if (sharedConfirmations === 0) return moved
  return `${moved}; ${sharedConfirmations} more ${sharedConfirmations === 1 ? 'is' : 'are'} there already, by the same people`
}

function waitingText({ waiting: { reviews, photos, facilities } }: MergePreview): string {
  const kinds = [
    [reviews, 'review'],
    [photos, 'photo'],
    [facilities, 'suggestion'],
  ] as const
  const some = kinds.filter(([count]) => count > 0).map(([count, kind]) => pluralise(count, kind))
  return some.length > 0 ? `${listFormat.format(some)} waiting for approval` : 'nothing waiting for approval'
}

/** What stays behind, or undefined if nothing does. */
export function remainingReportsText({ reports }: MergePreview, name: string): string | undefined {
  if (reports === 0) return undefined
  return `${pluralise(reports, 'report')} of ${name} ${reports === 1 ? 'stays' : 'stay'} in the queue.`
}

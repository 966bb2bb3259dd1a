import type { QueueItemView } from '../../contract/queue.ts'
import type { KindAction } from '../kinds/kind.ts'
import { kindOf } from '../kinds/kinds.ts'
import { PassOnDialog } from './PassOnDialog.tsx'

const passOn: KindAction = {
  ...{ action: 'pass-on', label: 'Pass on…', done: 'Passed on', tone: 'calm', shortcut: 'o' },
  Dialog: PassOnDialog,
}

/** What this person can decide about an item, in the order of the bar. */
export function actionsOf(item: QueueItemView, isAdmin: boolean): readonly KindAction[] {
  const own = kindOf(item).actions(item)
  return [...own.filter(({ ofAdministrators }) => isAdmin || !ofAdministrators), passOn]
}

/** What this person can decide about all of these items at once. */
export function sharedActions(items: readonly QueueItemView[], isAdmin: boolean): readonly KindAction[] {
  const [first, ...others] = items
  if (!first) return []
  const actions = actionsOf(first, isAdmin)
  if (others.length === 0) return actions
  return actions.filter(
    ({ action, Dialog }) =>
      !Dialog &&
      others.every((item) => actionsOf(item, isAdmin).some((one) => one.action === action && !one.Dialog)),
  )
}

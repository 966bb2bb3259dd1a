import { personName } from '../../../admin/web/person-name.ts'
import { getFact, isFactKey } from '../../../facts/contract/catalogue.ts'
import { getProblem, PROBLEM_PREFIX, problemOf } from '../../../facts/contract/problems.ts'
import { BurstDetail, DisputeDetail, ProblemDetail } from '../details/SaidDetails.tsx'
import { burstText, nameOf, removedText, settledText } from '../moderation-texts.ts'
import { RemoveAnswersDialog } from '../RemoveAnswersDialog.tsx'
import { SettleDialog } from '../SettleDialog.tsx'
import type { ItemOf, KindEntry } from './kind.ts'

function problemLabel(title: string): string {
  const name = problemOf(`${PROBLEM_PREFIX}${title}`)
  return name ? getProblem(name).label : title
}

/** What people say of courts: what is broken, what they disagree about, and where somebody disagrees with everything. */

export const problem: KindEntry<ItemOf<'problem'>> = {
  label: 'Problem',
  plural: 'Problems',
  title: ({ what, court }) => `${getProblem(what.kind).label} at ${nameOf(court)}`,
  excerpt: ({ what }) => getProblem(what.kind).label,
  thing: ({ title, court }) => `“${problemLabel(title)}” at ${nameOf(court)}`,
  actions: () => [{ action: 'mended', label: 'Mended', done: 'Mended', tone: 'main', shortcut: 'a' }],
  Detail: ProblemDetail,
}

export const dispute: KindEntry<ItemOf<'dispute'>> = {
  label: 'Dispute',
  plural: 'Disputes',
  title: ({ what, court }) => `${getFact(what.key).label} of ${nameOf(court)}`,
  excerpt: ({ what }) => getFact(what.key).question,
  thing: ({ title, court }) => `“${isFactKey(title) ? getFact(title).label : title}” at ${nameOf(court)}`,
  actions: () => [
    {
      ...{ action: 'settle', label: 'Settle…', done: 'Settled', tone: 'main', shortcut: 'a' },
      Dialog: ({ item: { what }, onDecide, onClose }) => (
        <SettleDialog
          court={what.court}
          fact={what.key}
          onSettle={async (key, settlement) =>
            onDecide({
              ...{ action: 'settle', settlement, typed: settlement.note },
              done: settledText(key, settlement.value, settlement.source),
            })
          }
          onClose={onClose}
        />
      ),
    },
  ],
  Detail: DisputeDetail,
}

const whoOf = ({ what }: ItemOf<'burst'>) => (what.user ? personName(what.user) : nameOf(what.court))

export const burst: KindEntry<ItemOf<'burst'>> = {
  label: 'Many answers',
  plural: 'Many answers at once',
  title: (item) => `Many disagreements ${item.what.user ? 'by' : 'about'} ${whoOf(item)}`,
  excerpt: ({ what }) => burstText(what),
  thing: ({ person, court }) =>
    person ? `many answers at once by ${personName(person)}` : `many answers at once about ${nameOf(court)}`,
  actions: ({ what: { user } }) => [
    { action: 'leave', label: 'Leave them', done: 'Left', tone: 'main', shortcut: 'a' },
    ...(user
      ? [
          {
            ...({ action: 'remove', label: 'Remove all answers…', done: 'Removed' } as const),
            ...({ tone: 'danger', shortcut: 'r' } as const),
            Dialog: ({ onDecide, onClose }: BurstDialogProps) => (
              <RemoveAnswersDialog
                user={user}
                onRemove={async (remark) =>
                  onDecide({ action: 'remove', remark, done: removedText(personName(user)) })
                }
                onClose={onClose}
              />
            ),
          },
        ]
      : []),
  ],
  Detail: BurstDetail,
}
type BurstDialogProps = Parameters<
  NonNullable<ReturnType<KindEntry<ItemOf<'burst'>>['actions']>[number]['Dialog']>
>[0]

import type { ModeratedKind } from '../../../database/contract/values.ts'
import { lazyWithRetry } from '../../../platform/ui/lazy-with-retry.tsx'
import { contributionKindLabels } from '../../../users/web/user-texts.ts'
import { MAX_PHOTOS_PER_COURT } from '../../contract/limits.ts'
import { CourtDetail } from '../details/CourtDetail.tsx'
import { EditFacilityDialog } from '../details/EditFacilityDialog.tsx'
import { FacilityDetail } from '../details/FacilityDetail.tsx'
import { LargePhoto } from '../details/LargePhoto.tsx'
import { ReviewDetail } from '../details/ReviewDetail.tsx'
import { EditReviewDialog } from '../EditReviewDialog.tsx'
import { kindPluralTexts, nameOf } from '../moderation-texts.ts'
import type { ItemOf, KindAction, KindEntry } from './kind.ts'

/** Contributions are approved or rejected. */

const EditCourtDialog = lazyWithRetry(() => import('../details/EditCourtDialog.tsx'))

const approve: KindAction = {
  ...{ action: 'approve', label: 'Approve', done: 'Approved', tone: 'main', shortcut: 'a' },
}
const reject: KindAction = {
  ...{ action: 'reject', label: 'Reject', done: 'Rejected', tone: 'danger', shortcut: 'r', asks: 'reason' },
}
const ACTIONS: readonly KindAction[] = [approve, reject]

const common = <K extends ModeratedKind>(kind: K) => ({
  label: contributionKindLabels[kind],
  plural: kindPluralTexts[kind],
  isContribution: true,
  reasonsFor: () => kind,
  actions: () => ACTIONS,
})

export const court: KindEntry<ItemOf<'court'>> = {
  ...common('court'),
  isUnpublished: true,
  title: ({ what }) => nameOf(what),
  excerpt: () => '',
  thing: ({ title, court }) => `the court ${nameOf({ name: court?.name || title })}`,
  /** Photos that arrived since the court was shown stay in the queue, as do those over the limit. */
  actions: () => [
    {
      ...approve,
      details: ({ what }) => ({ photos: what.photos.slice(0, MAX_PHOTOS_PER_COURT).map(({ id }) => id) }),
    },
    reject,
  ],
  Edit: ({ item, refetch, onClose }) => (
    <EditCourtDialog court={item.what} refetch={async () => (await refetch())?.what} onClose={onClose} />
  ),
  Detail: ({ item, settings, onDecide }) => (
    <CourtDetail court={item.what} settings={settings} onDecide={onDecide} />
  ),
}

export const review: KindEntry<ItemOf<'review'>> = {
  ...common('review'),
  title: ({ court }) => `Review of ${nameOf(court)}`,
  excerpt: ({ what }) => what.review_text,
  thing: ({ court }) => `a review of ${nameOf(court)}`,
  Edit: ({ item, refetch, onClose }) => (
    <EditReviewDialog review={item.what} onSaved={refetch} onClose={onClose} />
  ),
  Detail: ({ item: { what, court } }) => (
    <ReviewDetail
      review={what}
      courtName={nameOf(court)}
      notes={what.admin_notes}
      earlier={what.earlier}
      newer={what.newer}
    />
  ),
}

export const photo: KindEntry<ItemOf<'photo'>> = {
  ...common('photo'),
  title: ({ court }) => `Photo of ${nameOf(court)}`,
  excerpt: () => '',
  thing: ({ court }) => `a photo of ${nameOf(court)}`,
  Detail: ({ item }) => <LargePhoto photo={item.what} courtName={nameOf(item.court)} />,
}

export const facility: KindEntry<ItemOf<'facility'>> = {
  ...common('facility'),
  title: ({ what, court }) => `“${what.suggested_name}” at ${nameOf(court)}`,
  excerpt: ({ what }) => what.suggested_name,
  thing: ({ title, court }) => `“${title}” at ${nameOf(court)}`,
  Edit: ({ item, refetch, onClose }) => (
    <EditFacilityDialog suggestion={item.what} onSaved={refetch} onClose={onClose} />
  ),
  Detail: ({ item }) => <FacilityDetail suggestion={item.what} />,
}

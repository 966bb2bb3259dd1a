import type { AdminUserView } from '../../../contract/accounts/admin-schema.ts'
import { MAX_ADMIN_REMARK, MAX_REJECTION_REASON } from '../../../contract/limits.ts'
import {
  BAN_MEANS,
  KINDS_NEEDED,
  REASON_HINT,
  REJECT_ALL_MEANS,
  REJECTING_ALL_FAILED,
  rejectAllText,
  USER_NOTE_HINT,
} from '../../../contract/moderation/admin-texts.ts'
import type { PersonView } from '../../../contract/moderation/person-schema.ts'
import { READY_REASONS_OF_ALL } from '../../../contract/moderation/ready-reasons.ts'
import { MODERATED_KINDS, type ModeratedKind } from '../../../contract/moderation/reasons.ts'
import { nameOf } from '../../shared/admin/account-texts.ts'
import { SavingDialog } from '../../shared/admin/SavingDialog.tsx'
import { TextArea, TextField } from '../../shared/ui/fields.tsx'
import page from '../../shared/ui/page.module.css'
import { kindsTexts } from './item-texts.ts'
import classes from './Person.module.css'
import columns from './PutRight.module.css'
import { ReadyReasons } from './ReadyReasons.tsx'
import type { RejectWish } from './useRejectAll.ts'

/** Input of the dialog, kept when it is reopened. */
export interface RejectDraft {
  /** Kinds to leave out. */
  spared: ModeratedKind[]
  reason: string
  ban: boolean
  note: string
}

/** Asks which of a person's pending items to reject and why, and whether to ban them. */
export function RejectAllDialog({
  user,
  waiting,
  canBan,
  draft,
  change,
  onWant,
  onClose,
}: {
  user: AdminUserView
  waiting: PersonView['waiting']
  canBan: boolean
  draft: RejectDraft
  change: (changes: Partial<RejectDraft>) => void
  onWant: (wish: RejectWish) => Promise<unknown>
  onClose: () => void
}) {
  const { spared, reason, note } = draft
  const offered = MODERATED_KINDS.filter((kind) => waiting[kind] > 0)
  const kinds = offered.filter((kind) => !spared.includes(kind))
  const count = kinds.reduce((sum, kind) => sum + waiting[kind], 0)
  const ban = canBan && draft.ban
  const tick = (kind: ModeratedKind) =>
    change({ spared: spared.includes(kind) ? spared.filter((one) => one !== kind) : [...spared, kind] })

  return (
    <SavingDialog
      title="Reject pending items?"
      word={rejectAllText(count, ban)}
      emphasis="danger"
      failure={REJECTING_ALL_FAILED}
      isReady={count > 0}
      isWide
      onSave={() => onWant({ kinds, count, reason: reason.trim(), ban, note })}
      onClose={onClose}
    >
      <div className={columns.columns}>
        <div className={columns.column}>
          <fieldset className={classes.kinds}>
            <legend>Pending items by {nameOf(user)}</legend>
            {offered.map((kind) => (
              <label key={kind} className={classes.tick}>
                <input type="checkbox" checked={kinds.includes(kind)} onChange={() => tick(kind)} />
                {kindsTexts[kind]} ({waiting[kind]})
              </label>
            ))}
          </fieldset>
          <p className={page.quiet}>{count > 0 ? REJECT_ALL_MEANS : KINDS_NEEDED}</p>
          <ReadyReasons
            reasons={READY_REASONS_OF_ALL}
            chosen={reason}
            onChoose={(chosen) => change({ reason: chosen })}
          />
          <TextField
            label="Reason"
            hint={REASON_HINT}
            maxLength={MAX_REJECTION_REASON}
            autoComplete="off"
            value={reason}
            onChange={(event) => change({ reason: event.target.value })}
          />
        </div>
        <div className={columns.column}>
          {canBan && (
            <label className={classes.tick}>
              <input
                type="checkbox"
                checked={ban}
                onChange={(event) => change({ ban: event.target.checked })}
              />
              Ban {nameOf(user)} as well
            </label>
          )}
          {ban && (
            <>
              <p>{BAN_MEANS}</p>
              <TextArea
                label="Note"
                hint={USER_NOTE_HINT}
                maxLength={MAX_ADMIN_REMARK}
                value={note}
                onChange={(event) => change({ note: event.target.value })}
              />
            </>
          )}
        </div>
      </div>
    </SavingDialog>
  )
}

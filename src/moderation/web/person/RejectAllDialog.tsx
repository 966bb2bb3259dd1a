import { MAX_MODERATOR_NOTE, MAX_REJECTION_REASON_LENGTH } from '../../../admin/contract/limits.ts'
import { SavingDialog } from '../../../admin/web/SavingDialog.tsx'
import { MODERATED_KINDS, type ModeratedKind } from '../../../database/contract/values.ts'
import { TextArea, TextField } from '../../../platform/ui/fields.tsx'
import page from '../../../platform/ui/page.module.css'
import type { AdminUserView } from '../../../users/contract/schema.ts'
import { BAN_EXPLAINED, displayNameOf, USER_NOTE_HINT } from '../../../users/web/user-texts.ts'
import type { UserContributionsView } from '../../contract/user-contributions-schema.ts'
import columns from '../details/CourtFix.module.css'
import {
  KINDS_REQUIRED,
  kindPluralTexts,
  REASON_HINT,
  REJECT_ALL_EXPLAINED,
  REJECTING_ALL_FAILED,
  rejectAllText,
} from '../moderation-texts.ts'
import { CANNED_REASONS_FOR_ALL_KINDS, SuggestedReasons } from '../queue/SuggestedReasons.tsx'
import classes from './Person.module.css'
import type { BulkRejection } from './reject-all.ts'

/** Input of the dialog, kept when it is reopened. */
export interface RejectDraft {
  /** Kinds to leave out. */
  excluded: ModeratedKind[]
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
  onReject,
  onClose,
}: {
  user: AdminUserView
  waiting: UserContributionsView['waiting']
  canBan: boolean
  draft: RejectDraft
  change: (changes: Partial<RejectDraft>) => void
  onReject: (rejection: BulkRejection) => Promise<unknown>
  onClose: () => void
}) {
  const { excluded, reason, note } = draft
  const offered = MODERATED_KINDS.filter((kind) => waiting[kind] > 0)
  const kinds = offered.filter((kind) => !excluded.includes(kind))
  const count = kinds.reduce((sum, kind) => sum + waiting[kind], 0)
  const ban = canBan && draft.ban
  const tick = (kind: ModeratedKind) =>
    change({
      excluded: excluded.includes(kind) ? excluded.filter((one) => one !== kind) : [...excluded, kind],
    })

  return (
    <SavingDialog
      title="Reject pending items?"
      submitLabel={rejectAllText(count, ban)}
      emphasis="danger"
      failure={REJECTING_ALL_FAILED}
      isReady={count > 0}
      isWide
      onSave={() => onReject({ kinds, reason: reason.trim(), ban, note })}
      onClose={onClose}
    >
      <div className={columns.columns}>
        <div className={columns.column}>
          <fieldset className={classes.kinds}>
            <legend>Pending items by {displayNameOf(user)}</legend>
            {offered.map((kind) => (
              <label key={kind} className={classes.checkbox}>
                <input type="checkbox" checked={kinds.includes(kind)} onChange={() => tick(kind)} />
                {kindPluralTexts[kind]} ({waiting[kind]})
              </label>
            ))}
          </fieldset>
          <p className={page.quiet}>{count > 0 ? REJECT_ALL_EXPLAINED : KINDS_REQUIRED}</p>
          <SuggestedReasons
            reasons={CANNED_REASONS_FOR_ALL_KINDS}
            chosen={reason}
            onChoose={(chosen) => change({ reason: chosen })}
          />
          <TextField
            label="Reason"
            hint={REASON_HINT}
            maxLength={MAX_REJECTION_REASON_LENGTH}
            autoComplete="off"
            value={reason}
            onChange={(event) => change({ reason: event.target.value })}
          />
        </div>
        <div className={columns.column}>
          {canBan && (
            <label className={classes.checkbox}>
              <input
                type="checkbox"
                checked={ban}
                onChange={(event) => change({ ban: event.target.checked })}
              />
              Ban {displayNameOf(user)} as well
            </label>
          )}
          {ban && (
            <>
              <p>{BAN_EXPLAINED}</p>
              <TextArea
                label="Note"
                hint={USER_NOTE_HINT}
                maxLength={MAX_MODERATOR_NOTE}
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

import { MAX_REJECTION_REASON_LENGTH } from '../../../admin/contract/limits.ts'
import { TextField } from '../../../platform/ui/fields.tsx'
import { REPLY_HINT } from '../moderation-texts.ts'

/** The reply to the people who reported something. */
export function ReplyField({ reply, onChange }: { reply: string; onChange: (reply: string) => void }) {
  return (
    <TextField
      label="Reply"
      hint={REPLY_HINT}
      maxLength={MAX_REJECTION_REASON_LENGTH}
      autoComplete="off"
      value={reply}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

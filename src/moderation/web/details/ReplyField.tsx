import { MAX_MODERATOR_NOTE } from '../../../admin/contract/limits.ts'
import { TextField } from '../../../platform/ui/fields.tsx'
import { REPLY_HINT } from '../moderation-texts.ts'

/** The reply to the people who reported something. */
export function ReplyField({ reply, onChange }: { reply: string; onChange: (reply: string) => void }) {
  return (
    <TextField
      label="Reply"
      hint={REPLY_HINT}
      maxLength={MAX_MODERATOR_NOTE}
      autoComplete="off"
      value={reply}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

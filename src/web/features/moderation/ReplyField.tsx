import { MAX_MODERATOR_NOTE } from '../../../contract/limits.ts'
import { REPLY_HINT } from '../../../contract/moderation/admin-texts.ts'
import { TextField } from '../../shared/ui/fields.tsx'

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

import { useState } from 'react'
import { MAX_REJECTION_REASON_LENGTH } from '../../../admin/contract/limits.ts'
import { SavingDialog } from '../../../admin/web/SavingDialog.tsx'
import { TextField } from '../../../platform/ui/fields.tsx'
import { QUESTION_HINT, UNDOING_FAILED } from '../moderation-texts.ts'

/** Takes decisions back, with a question to whoever decides next. */
export function AskDialog({
  title,
  sentences,
  submitLabel,
  onAsk,
  onClose,
}: {
  title: string
  /** What was decided. */
  sentences: readonly string[]
  submitLabel: string
  onAsk: (question: string) => Promise<unknown>
  onClose: () => void
}) {
  const [question, setQuestion] = useState('')
  return (
    <SavingDialog
      title={title}
      submitLabel={submitLabel}
      failure={UNDOING_FAILED}
      onSave={() => onAsk(question.trim())}
      onClose={onClose}
    >
      {sentences.slice(0, MAX_SENTENCES).map((sentence) => (
        <p key={sentence} dir="auto">
          {sentence}
        </p>
      ))}
      {sentences.length > MAX_SENTENCES && <p>And {sentences.length - MAX_SENTENCES} more.</p>}
      <TextField
        label="Question"
        hint={QUESTION_HINT}
        data-autofocus
        autoComplete="off"
        maxLength={MAX_REJECTION_REASON_LENGTH}
        value={question}
        onChange={({ target }) => setQuestion(target.value)}
      />
    </SavingDialog>
  )
}

/** Further ones are only counted. */
const MAX_SENTENCES = 4

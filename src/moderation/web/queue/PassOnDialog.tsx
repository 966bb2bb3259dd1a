import { type ReactNode, useState } from 'react'
import { MAX_MODERATOR_NOTE } from '../../../admin/contract/limits.ts'
import { SavingDialog } from '../../../admin/web/SavingDialog.tsx'
import { ButtonOutLink } from '../../../platform/ui/Button.tsx'
import { SelectField, TextArea, TextField } from '../../../platform/ui/fields.tsx'
import page from '../../../platform/ui/page.module.css'
import type { QueueItemView } from '../../contract/queue.ts'
import { useCourtDetails } from '../details/court-details.ts'
import type { Choice } from '../kinds/kind.ts'
import { kindOf, titleOf } from '../kinds/kinds.ts'
import { mailLink, messageText, PASS_ON_EXPLAINED, PASSING_ON_FAILED, passedOnText } from './pass-on-texts.ts'

const NEVER = 'never'
const RETURNS = { 7: 'In 7 days', 14: 'In 14 days', 30: 'In 30 days', [NEVER]: 'Never' }

/** Passes an item on to somebody outside, such as the council, with a message to send them. */
export function PassOnDialog({
  item,
  channel,
  onDecide,
  onClose,
}: {
  item: QueueItemView
  /** Another way to send it than by email. */
  channel?: ReactNode
  onDecide: (choice: Choice) => Promise<unknown>
  onClose: () => void
}) {
  const { court, since } = item
  const { data } = useCourtDetails(court?.id)
  const kind = kindOf(item)
  const said = [kind.subtitle?.(item), kind.excerpt(item)].filter(Boolean).join(': ') || kind.title(item)
  const prepared = messageText({ court, address: data?.court.address, said, since }, window.location.origin)
  const [to, setTo] = useState('')
  const [reference, setReference] = useState('')
  const [typed, setTyped] = useState<string>()
  const [returns, setReturns] = useState('14')
  const text = typed ?? prepared
  const passedOn = { to: to.trim(), reference: reference.trim(), text }
  return (
    <SavingDialog
      title="Pass this on"
      submitLabel="Pass on"
      failure={PASSING_ON_FAILED}
      isReady={to.trim() !== ''}
      onSave={async () =>
        onDecide({
          action: 'pass-on',
          passed_on: { ...passedOn, returns_in_days: returns === NEVER ? null : Number(returns) },
          done: passedOnText(titleOf(item), passedOn.to),
        })
      }
      onClose={onClose}
    >
      <p className={page.quiet}>{PASS_ON_EXPLAINED}</p>
      <TextField
        label="To whom"
        hint="A name or an email address, such as that of the council."
        data-autofocus
        maxLength={200}
        value={to}
        onChange={({ target }) => setTo(target.value)}
      />
      <TextArea
        label="Message"
        maxLength={MAX_MODERATOR_NOTE}
        value={text}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div>
        <ButtonOutLink href={mailLink(to, titleOf(item), text)}>Write it as an email</ButtonOutLink>
      </div>
      {channel}
      <TextField
        label="Reference"
        hint="Optional. The number that they gave it."
        autoComplete="off"
        maxLength={100}
        value={reference}
        onChange={({ target }) => setReference(target.value)}
      />
      <SelectField
        label="Wait here again"
        options={RETURNS}
        value={returns}
        onChange={({ target }) => setReturns(target.value)}
      />
    </SavingDialog>
  )
}

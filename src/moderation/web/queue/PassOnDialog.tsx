import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_MODERATOR_NOTE } from '../../../admin/contract/limits.ts'
import { SavingDialog } from '../../../admin/web/SavingDialog.tsx'
import { ButtonOutLink } from '../../../platform/ui/Button.tsx'
import { SelectField, TextArea, TextField } from '../../../platform/ui/fields.tsx'
import page from '../../../platform/ui/page.module.css'
import type { QueueItemView } from '../../contract/queue.ts'
import columns from '../details/CourtFix.module.css'
import { useCourtDetails } from '../details/court-details.ts'
import type { Choice } from '../kinds/kind.ts'
import { kindOf, titleOf } from '../kinds/kinds.ts'
import { shownCountsQuery } from '../moderation-query.ts'
import classes from './Moderation.module.css'
import {
  mailLink,
  messageText,
  PASS_ON_EXPLAINED,
  PASSING_ON_FAILED,
  passedOnText,
  sendNowText,
} from './pass-on-texts.ts'

const NEVER = 'never'
const RETURNS = { 7: 'In 7 days', 14: 'In 14 days', 30: 'In 30 days', [NEVER]: 'Never' }

/** Passes an item on to somebody outside, such as the council, with a message to send them. */
export function PassOnDialog({
  item,
  onDecide,
  onClose,
}: {
  item: QueueItemView
  onDecide: (choice: Choice) => Promise<unknown>
  onClose: () => void
}) {
  const { court, since } = item
  const { data } = useCourtDetails(court?.id)
  const { data: counts } = useQuery(shownCountsQuery)
  /** The server that the message can be sent to. */
  const host = court ? (counts?.open311 ?? undefined) : undefined
  const kind = kindOf(item)
  const said = [kind.subtitle?.(item), kind.excerpt(item)].filter(Boolean).join(': ') || kind.title(item)
  const prepared = messageText({ court, address: data?.court.address, said, since }, window.location.origin)
  const [isSent, setIsSent] = useState(false)
  const [typedTo, setTo] = useState('')
  const [reference, setReference] = useState('')
  const [message, setMessage] = useState<string>()
  const [returns, setReturns] = useState('14')
  const text = message ?? prepared
  const send = isSent && host !== undefined
  const to = send ? host : typedTo.trim()

  function passOn() {
    const returns_in_days = returns === NEVER ? null : Number(returns)
    const passed_on = { to, reference: send ? '' : reference.trim(), text, returns_in_days, send }
    const typed = [typedTo, reference, message].filter(Boolean).join('; ')
    return onDecide({ action: 'pass-on', passed_on, typed, done: passedOnText(titleOf(item), to) })
  }

  return (
    <SavingDialog
      title="Pass this on"
      submitLabel={send ? 'Send and pass on' : 'Pass on'}
      failure={PASSING_ON_FAILED}
      isReady={to !== ''}
      isWide
      onSave={passOn}
      onClose={onClose}
    >
      <div className={columns.columns}>
        <div className={columns.column}>
          <p className={page.quiet}>{PASS_ON_EXPLAINED}</p>
          {host !== undefined && (
            <label className={classes.keysSwitch}>
              <input type="checkbox" checked={isSent} onChange={({ target }) => setIsSent(target.checked)} />
              {sendNowText(host)}
            </label>
          )}
          {!send && (
            <>
              <TextField
                label="To whom"
                hint="A name or an email address, such as that of the council."
                data-autofocus
                maxLength={200}
                value={typedTo}
                onChange={({ target }) => setTo(target.value)}
              />
              <TextField
                label="Reference"
                hint="Optional. The number that they gave it."
                autoComplete="off"
                maxLength={100}
                value={reference}
                onChange={({ target }) => setReference(target.value)}
              />
            </>
          )}
          <SelectField
            label="Wait here again"
            options={RETURNS}
            value={returns}
            onChange={({ target }) => setReturns(target.value)}
          />
        </div>
        <div className={columns.column}>
          <TextArea
            label="Message"
            maxLength={MAX_MODERATOR_NOTE}
            value={text}
            onChange={({ target }) => setMessage(target.value)}
          />
          {!send && (
            <div>
              <ButtonOutLink href={mailLink(to, titleOf(item), text)}>Write it as an email</ButtonOutLink>
            </div>
          )}
        </div>
      </div>
    </SavingDialog>
  )
}

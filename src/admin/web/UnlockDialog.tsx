import { type FormEvent, useState } from 'react'
import { api, errorMessage } from '../../api/web/client.ts'
import { errors } from '../../platform/contract/errors.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { TextField } from '../../platform/ui/fields.tsx'
import { useAction } from '../../platform/ui/useAction.ts'
import { MAX_UNLOCK_CODE } from '../contract/limits.ts'
import { UNLOCK_CODE_REQUIRED } from '../contract/schema.ts'
import classes from './AdminGate.module.css'
import { setUnlocked } from './access.ts'

/** Asks for the access code, which the server checks. It unlocks the screens only. */
export default function UnlockDialog({ hint, onClose }: { hint: string | undefined; onClose: () => void }) {
  const { busy, problem, run } = useAction()
  const [code, setCode] = useState('')
  const [isMissing, setIsMissing] = useState(false)

  async function unlock(event: FormEvent) {
    event.preventDefault()
    setIsMissing(code.trim() === '')
    if (code.trim() === '') return
    if (await run(() => api.call('POST /api/admin/unlock', { body: { code } }))) setUnlocked(true)
  }

  const failure = problem === undefined ? undefined : errorMessage(problem, errors.internal.text)
  return (
    <Dialog title="Admin access" busy={busy} onClose={onClose}>
      <form className={classes.stack} onSubmit={unlock} noValidate>
        <TextField
          label="Access code"
          type="password"
          autoComplete="off"
          data-autofocus
          maxLength={MAX_UNLOCK_CODE}
          hint={hint}
          problem={isMissing ? UNLOCK_CODE_REQUIRED : failure}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" emphasis="main" disabled={busy}>
          {busy ? 'Checking…' : 'Unlock'}
        </Button>
      </form>
    </Dialog>
  )
}

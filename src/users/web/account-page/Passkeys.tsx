import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { canUsePasskeys } from '../../../accounts/web/can-use-passkeys.ts'
import { SignInAgain } from '../../../accounts/web/SignInAgain.tsx'
import { useSession } from '../../../accounts/web/session.tsx'
import {
  errorCodeOf,
  errorTextOf,
  passkeyTexts,
  TOO_MANY_PASSKEYS,
} from '../../../accounts/web/sign-in-texts.ts'
import { errors } from '../../../platform/contract/errors.ts'
import { MAX_PASSKEY_NAME, MAX_PASSKEYS } from '../../../platform/contract/limits.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { longDateText } from '../../../platform/ui/dates.ts'
import { TextField } from '../../../platform/ui/fields.tsx'
import { Notice } from '../../../platform/ui/Notice.tsx'
import page from '../../../platform/ui/page.module.css'
import { useAction } from '../../../platform/ui/useAction.ts'
import classes from './Account.module.css'
import { browserName } from './browser-name.ts'
import { Section } from './Section.tsx'

interface Named {
  id: string
  name: string
}

/** A change, and what to say once it is made. */
interface Task {
  work: () => Promise<unknown>
  text: string
}

/** What the person can sign in with besides; adding and removing needs a recent sign-in. */
export function Passkeys({ disabled }: { disabled: boolean }) {
  const { identity, user } = useSession()
  const query = useQuery({
    queryKey: ['passkeys', user?.uid],
    queryFn: async () => (await identity()).passkeys(),
    staleTime: 0,
  })
  const action = useAction()
  const [said, setSaid] = useState('')
  const [removing, setRemoving] = useState<Named>()
  const [waiting, setWaiting] = useState<Task>()
  const passkeys = query.data ?? []

  async function change(task: Task) {
    setSaid('')
    const isDone = await action.run(() =>
      task.work().catch((error) => {
        if (errorCodeOf(error) === 'auth/requires-recent-login') setWaiting(task)
        throw error
      }),
    )
    if (isDone) setSaid(task.text)
    await query.refetch()
    return isDone
  }

  const add = (name: string) =>
    change({
      work: async () => (await identity()).addPasskey(name),
      text: `The passkey “${name}” is added.`,
    })

  function remove({ id, name }: Named) {
    setRemoving(undefined)
    void change({
      work: async () => (await identity()).removePasskey(id),
      text: `The passkey “${name}” is removed.`,
    })
  }

  return (
    <Section title="Passkeys">
      <p className={classes.quiet}>
        Sign in with your fingerprint, your face or your screen lock, without typing a password.
      </p>
      {query.isPending && (
        <p role="status" className={classes.quiet}>
          Loading your passkeys…
        </p>
      )}
      {query.isError && (
        <Notice tone="wrong">
          {errors.unavailable.text}
          <div>
            <Button onClick={() => query.refetch()}>Try again</Button>
          </div>
        </Notice>
      )}
      {said && <Notice tone="good">{said}</Notice>}
      <Problem problem={action.problem} />
      {passkeys.length > 0 && (
        <ul className={classes.methods}>
          {passkeys.map(({ id, name, createdAt, usedAt }) => (
            <li key={id}>
              <div className={classes.browser}>
                {name}
                <span className={classes.quiet}>
                  Added on {longDateText(createdAt)},{' '}
                  {usedAt ? `last used on ${longDateText(usedAt)}` : 'not used yet'}
                </span>
              </div>
              <Button disabled={action.busy} onClick={() => setRemoving({ id, name })}>
                Remove<span className={page.hidden}> the passkey {name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {query.data && (
        <AddPasskey count={passkeys.length} busy={action.busy} disabled={disabled} onAdd={add} />
      )}
      {removing && (
        <RemovalDialog
          name={removing.name}
          onKeep={() => setRemoving(undefined)}
          onRemove={() => remove(removing)}
        />
      )}
      {waiting && (
        <SignInAgain
          onEnd={(isDone) => {
            setWaiting(undefined)
            if (isDone) void change(waiting)
          }}
        />
      )}
    </Section>
  )
}

function Problem({ problem }: { problem: unknown }) {
  if (problem === undefined) return null
  const isCancelled = errorCodeOf(problem) === 'passkey-cancelled'
  return <Notice tone={isCancelled ? 'plain' : 'wrong'}>{errorTextOf(problem, passkeyTexts)}</Notice>
}

function RemovalDialog({
  name,
  onKeep,
  onRemove,
}: {
  name: string
  onKeep: () => void
  onRemove: () => void
}) {
  return (
    <Dialog title="Remove this passkey?" onClose={onKeep}>
      <div className={classes.stack}>
        <p>
          You can’t sign in with “{name}” any more. Your device may still offer it until you delete it there,
          too.
        </p>
        <div className={classes.choice}>
          <Button onClick={onKeep}>Keep it</Button>
          <Button className={classes.danger} onClick={onRemove}>
            Remove passkey
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function AddPasskey({
  count,
  busy,
  disabled,
  onAdd,
}: {
  count: number
  busy: boolean
  disabled: boolean
  /** Resolves to whether it was added. */
  onAdd: (name: string) => Promise<boolean>
}) {
  const suggested = browserName(navigator.userAgent)
  const [name, setName] = useState(suggested)
  if (!canUsePasskeys()) return <p className={classes.quiet}>This browser doesn’t know passkeys.</p>
  if (count >= MAX_PASSKEYS) return <p className={classes.quiet}>{TOO_MANY_PASSKEYS}</p>

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (await onAdd(name.trim() || suggested)) setName(suggested)
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      <TextField
        label="Name of the new passkey"
        name="passkey"
        autoComplete="off"
        maxLength={MAX_PASSKEY_NAME}
        value={name}
        onChange={(event) => setName(event.target.value)}
        disabled={busy || disabled}
      />
      <Button type="submit" disabled={busy || disabled}>
        {busy ? 'One moment…' : 'Add a passkey'}
      </Button>
    </form>
  )
}

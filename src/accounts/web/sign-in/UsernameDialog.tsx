import { type FormEvent, useState } from 'react'
import { ApiCallError } from '../../../api/web/client.ts'
import { errors } from '../../../platform/contract/errors.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import page from '../../../platform/ui/page.module.css'
import { useAction } from '../../../platform/ui/useAction.ts'
import { parseUsername } from '../../contract/usernames.ts'
import { useSession } from '../session.tsx'
import { errorTextOf, usernameTexts } from '../sign-in-texts.ts'
import classes from './SignIn.module.css'
import { UsernameField } from './UsernameField.tsx'

/** Asks for a username. Can only be left by logging out. */
export default function UsernameDialog() {
  const { identity, missedUsername } = useSession()
  const action = useAction()
  const [username, setUsername] = useState(missedUsername?.username ?? '')
  const [isRetried, setIsRetried] = useState(false)
  const problem = isRetried ? action.problem : missedUsername?.error

  function save(event: FormEvent) {
    event.preventDefault()
    setIsRetried(true)
    void action.run(async () => {
      const read = parseUsername(username)
      if ('error' in read) throw new ApiCallError(read.error, 400, errors[read.error].text)
      await (await identity()).chooseUsername(read.username)
    })
  }

  return (
    <Dialog title="Choose a username" busy={action.busy}>
      <form className={classes.form} onSubmit={save} noValidate>
        <p>
          Pick an anonymous username. Other players will see it beside your reviews, photos and votes, never
          your real name or email.
        </p>
        <UsernameField
          value={username}
          onChange={setUsername}
          disabled={action.busy}
          problem={problem === undefined ? undefined : errorTextOf(problem, usernameTexts)}
          error={problem}
        />
        <Button type="submit" emphasis="main" disabled={action.busy}>
          {action.busy ? 'Saving…' : 'Save username'}
        </Button>
        <button
          type="button"
          className={page.link}
          disabled={action.busy}
          onClick={() => action.run(async () => (await identity()).signOut())}
        >
          Log out instead
        </button>
      </form>
    </Dialog>
  )
}

import { IconCheck, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import type { ProfileView } from '../../../accounts/contract/schema.ts'
import { PROVIDER_ICONS } from '../../../accounts/web/provider-icons.ts'
import { useSession } from '../../../accounts/web/session.tsx'
import type { IdentityUser } from '../../../accounts/web/session-state.ts'
import {
  errorTextOf,
  PASSWORD_LINKED,
  type ProviderId,
  providerLinkedText,
  providerLinkTexts,
  providerNames,
} from '../../../accounts/web/sign-in-texts.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Notice } from '../../../platform/ui/Notice.tsx'
import { useAction } from '../../../platform/ui/useAction.ts'
import { passwordReplacedText } from '../user-texts.ts'
import classes from './Account.module.css'
import { LinkPassword } from './LinkPassword.tsx'
import { Section } from './Section.tsx'

/** Linked sign-in methods, and others to link. */
export function SignInMethods({ user, profile }: { user: IdentityUser | undefined; profile: ProfileView }) {
  const { identity, providers } = useSession()
  const { busy, problem, run, clear } = useAction()
  const [done, setDone] = useState<string>()
  const linked = user?.providers ?? []
  const hasPassword = linked.includes('password')

  function link(id: ProviderId) {
    setDone(undefined)
    void run(async () => {
      await (await identity()).link(id)
      setDone(providerLinkedText(id))
    })
  }

  return (
    <Section title="Sign-in methods">
      {done && <Notice tone="good">{done}</Notice>}
      {problem !== undefined && <Notice tone="wrong">{errorTextOf(problem, providerLinkTexts)}</Notice>}
      <ul className={classes.methods}>
        {providers.map(({ id, name }) => (
          <li key={id}>
            <ProviderIcon id={id} />
            {name}
            {linked.includes(id) ? (
              <Linked />
            ) : (
              <Button disabled={busy || profile.needsUsername} onClick={() => link(id)}>
                Link {name}
              </Button>
            )}
          </li>
        ))}
        <li>
          <IconLock size={18} aria-hidden />
          {providerNames.password}
          {hasPassword && <Linked />}
        </li>
      </ul>
      {!hasPassword && profile.provider === 'password' && <p>{passwordReplacedText(linked)}</p>}
      {!hasPassword && (
        <LinkPassword
          email={user?.email}
          disabled={busy || profile.needsUsername}
          onTry={() => {
            setDone(undefined)
            clear()
          }}
          onLinked={() => setDone(PASSWORD_LINKED)}
        />
      )}
    </Section>
  )
}

function Linked() {
  return (
    <span className={classes.linked}>
      <IconCheck size={16} aria-hidden />
      Linked
    </span>
  )
}

function ProviderIcon({ id }: { id: ProviderId }) {
  const Icon = PROVIDER_ICONS[id]
  return <Icon size={18} aria-hidden />
}

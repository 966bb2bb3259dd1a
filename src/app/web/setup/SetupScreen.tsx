import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { memberApi } from '../../../accounts/web/member-api.ts'
import { useSession } from '../../../accounts/web/session.tsx'
import { useRole } from '../../../admin/web/access.ts'
import { errorMessage } from '../../../api/web/client.ts'
import { Button, ButtonLink } from '../../../platform/ui/Button.tsx'
import { JavaScriptRequired } from '../../../platform/ui/JavaScriptRequired.tsx'
import { Notice } from '../../../platform/ui/Notice.tsx'
import page from '../../../platform/ui/page.module.css'
import { useAction } from '../../../platform/ui/useAction.ts'
import { useHydrated } from '../../../platform/ui/useHydrated.ts'
import about from '../about/About.module.css'
import { SettingsForm } from './SettingsForm.tsx'

/** Setting up a new site: for its first owner, with the link that the server printed, and for owners later. */
export function SetupScreen() {
  return (
    <main id="main" className={page.main}>
      <div className={`${page.wrap} ${about.screen}`}>
        <h1>Set up this site</h1>
        <Steps />
      </div>
    </main>
  )
}

function Steps() {
  const { isReturning, backendStatus } = useSession()
  const isHydrated = useHydrated()
  const role = useRole()
  const { hash } = useLocation()
  const token = hash.slice(1)
  if (!isHydrated || isReturning || backendStatus === 'unknown')
    return <JavaScriptRequired waiting="Loading…" title="Setting up the site" />
  if (role !== 'owner' && token === '')
    return (
      <Notice tone="plain">
        Open the link that the server printed when it started. It prints one as long as the site has neither
        an owner nor courts.
      </Notice>
    )
  return (
    <>
      {role === 'owner' ? <OwnersSteps /> : <BecomeOwner token={token} />}
      <Step title="Settings">
        <SettingsForm token={token} />
      </Step>
    </>
  )
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function BecomeOwner({ token }: { token: string }) {
  const { firebaseReady, requireMember, identity } = useSession()
  const { busy, problem, run } = useAction()

  const become = () =>
    run(async () => {
      if (!(await requireMember('Sign in to become the owner of this site.'))) return
      await memberApi.call('POST /api/setup/owner', { body: { token } })
      await (await identity()).sync()
    })

  return (
    <Step title="Owner">
      {firebaseReady ? (
        <>
          <p>
            Owners may do everything here, and say who else may do what. You become the first one: sign in,
            and choose a username.
          </p>
          {problem !== undefined && (
            <Notice tone="wrong">
              {errorMessage(problem, 'You could not be made the owner. Please try again.')}
            </Notice>
          )}
          <Button emphasis="main" disabled={busy} onClick={become}>
            {busy ? 'One moment…' : 'Become the owner'}
          </Button>
        </>
      ) : (
        <Notice tone="wait">
          Nobody can sign in yet. Choose how below, and start the server with these settings. It then prints
          another link.
        </Notice>
      )}
    </Step>
  )
}

function OwnersSteps() {
  return (
    <>
      <Notice tone="good">You are an owner of this site.</Notice>
      <Step title="Courts">
        <p>
          From a file: an OpenStreetMap extract, or a list of your own. You see what it would change first.
        </p>
        <ButtonLink emphasis="main" to="/admin/courts/import">
          Import courts
        </ButtonLink>
      </Step>
      <Step title="What is missing">
        <p>Before the public sees the site, look at what it still lacks.</p>
        <ButtonLink to="/admin/system">See what is missing</ButtonLink>
      </Step>
    </>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DeletionView, ProfileView } from '../../accounts/contract/schema.ts'
import { memberApi } from '../../accounts/web/member-api.ts'
import { RequireSignIn } from '../../accounts/web/RequireSignIn.tsx'
import { useSession } from '../../accounts/web/session.tsx'
import type { IdentityUser } from '../../accounts/web/session-state.ts'
import { errorTextOf } from '../../accounts/web/sign-in-texts.ts'
import { errors } from '../../platform/contract/errors.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import page from '../../platform/ui/page.module.css'
import { saveFile } from '../../platform/ui/save-file.ts'
import { useAction } from '../../platform/ui/useAction.ts'
import classes from './account-page/Account.module.css'
import { Contributions } from './account-page/Contributions.tsx'
import { DeleteAccount } from './account-page/DeleteAccount.tsx'
import { OwnAnswers } from './account-page/OwnAnswers.tsx'
import { Passkeys } from './account-page/Passkeys.tsx'
import { Section } from './account-page/Section.tsx'
import { SignedInBrowsers } from './account-page/SignedInBrowsers.tsx'
import { SignInMethods } from './account-page/SignInMethods.tsx'
import {
  lastSignInText,
  NO_EMAIL,
  NOT_SET,
  primarySignInText,
  USERNAME_REQUIRED_TO_LINK,
} from './user-texts.ts'

/** My Account. */
export function AccountScreen({ follows }: { follows: ReactNode }) {
  return (
    <main id="main" className={page.main}>
      <div className={`${page.wrap} ${classes.screen}`}>
        <h1>My Account</h1>
        <RequireSignIn
          path="/account"
          waiting="Loading your account…"
          title="My Account"
          onHold={<AccountOnHold />}
        >
          <AccountContent follows={follows} />
        </RequireSignIn>
      </div>
    </main>
  )
}

function AccountContent({ follows }: { follows: ReactNode }) {
  const { profile, user, needsUsername, change, isEmbedded } = useSession()
  if (!profile) return null
  return (
    <>
      {needsUsername && (
        <Notice tone="wait">
          <strong>Action required</strong>
          {USERNAME_REQUIRED_TO_LINK}
        </Notice>
      )}
      <div className={classes.columns}>
        <div className={classes.column}>
          <Profile profile={profile} user={user} />
          <SignInMethods user={user} profile={profile} />
          {isEmbedded && <Passkeys disabled={needsUsername} />}
          {isEmbedded && <SignedInBrowsers />}
        </div>
        <div className={classes.column}>
          {!needsUsername && <OwnAnswers />}
          <Contributions />
          <Section title="What you follow">{follows}</Section>
          <DownloadData />
          <DeleteAccount
            deletion={profile}
            onChange={(deletion) => change({ profile: { ...profile, ...deletion } })}
          />
        </div>
      </div>
    </>
  )
}

interface ProfileProps {
  profile: ProfileView
  user: IdentityUser | undefined
}

function Profile({ profile, user }: ProfileProps) {
  return (
    <Section title="Profile">
      <dl className={classes.facts}>
        <div>
          <dt>Username</dt>
          <dd>{profile.username ?? NOT_SET}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{user?.email ?? profile.email ?? NO_EMAIL}</dd>
        </div>
        <div>
          <dt>Primary sign-in</dt>
          <dd>{primarySignInText(profile.provider)}</dd>
        </div>
        <div>
          <dt>Last sign-in</dt>
          <dd>{lastSignInText(user?.lastSignInAt)}</dd>
        </div>
      </dl>
    </Section>
  )
}

/** What people can see, download and delete while their account is banned or frozen. */
function AccountOnHold() {
  return (
    <>
      <Contributions />
      <DownloadData />
      <DeletionOnHold />
    </>
  )
}

/** While an account is on hold there is no profile with the deletion status. */
function DeletionOnHold() {
  const { user } = useSession()
  const client = useQueryClient()
  const queryKey = ['deletion', user?.uid]
  const query = useQuery<DeletionView>({
    queryKey,
    queryFn: ({ signal }) => memberApi.call('GET /api/account/deletion', { signal }),
    staleTime: 0,
  })
  if (query.data)
    return (
      <DeleteAccount deletion={query.data} onChange={(deletion) => client.setQueryData(queryKey, deletion)} />
    )
  return (
    query.isError && (
      <Notice tone="wrong">
        Unable to load your deletion request. {errors.unavailable.text}
        <div>
          <Button onClick={() => query.refetch()}>Try again</Button>
        </div>
      </Notice>
    )
  )
}

/** Downloads all data held about the person as a file. */
function DownloadData() {
  const { busy, problem, run } = useAction()
  return (
    <Section title="Your data">
      <p>Everything we hold about you, in one JSON file.</p>
      {problem !== undefined && (
        <Notice tone="wrong">{errorTextOf(problem, { byCode: {}, otherwise: errors.internal.text })}</Notice>
      )}
      <Button className={classes.start} disabled={busy} onClick={() => run(download)}>
        {busy ? 'Preparing…' : 'Download my data'}
      </Button>
    </Section>
  )
}

async function download() {
  const data = await memberApi.call('GET /api/account/export')
  saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'my-data.json')
}

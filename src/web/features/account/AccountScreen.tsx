import { USERNAME_REQUIRED_TO_LINK } from '../../../contract/accounts/account-texts.ts'
import { RequireSignIn } from '../../shared/session/SignedInOnly.tsx'
import { useSession } from '../../shared/session/session.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import page from '../../shared/ui/page.module.css'
import classes from './Account.module.css'
import { Contributions } from './Contributions.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { DownloadData } from './DownloadData.tsx'
import { AccountOnHold } from './HeldAccount.tsx'
import { Profile } from './Profile.tsx'
import { SignInMethods } from './SignInMethods.tsx'

/** My Account. */
export function AccountScreen() {
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
          <AccountContent />
        </RequireSignIn>
      </div>
    </main>
  )
}

function AccountContent() {
  const { profile, user, needsUsername, change } = useSession()
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
        </div>
        <div className={classes.column}>
          <Contributions />
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

import { Notice } from '../../platform/ui/Notice.tsx'
import page from '../../platform/ui/page.module.css'
import classes from './account-page/Account.module.css'
import { AccountOnHold } from './account-page/AccountOnHold.tsx'
import { Contributions } from './account-page/Contributions.tsx'
import { DeleteAccount } from './account-page/DeleteAccount.tsx'
import { DownloadData } from './account-page/DownloadData.tsx'
import { Profile } from './account-page/Profile.tsx'
import { SignInMethods } from './account-page/SignInMethods.tsx'
import { USERNAME_REQUIRED_TO_LINK } from './account-texts.ts'
import { RequireSignIn } from './RequireSignIn.tsx'
import { useSession } from './session.tsx'

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

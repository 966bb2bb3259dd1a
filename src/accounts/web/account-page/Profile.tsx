import type { ProfileView } from '../../contract/schema.ts'
import { lastSignInText, NO_EMAIL, NOT_SET, primarySignInText } from '../account-texts.ts'
import type { IdentityUser } from '../session-state.ts'
import classes from './Account.module.css'
import { Section } from './Section.tsx'

interface ProfileProps {
  profile: ProfileView
  user: IdentityUser | undefined
}

export function Profile({ profile, user }: ProfileProps) {
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

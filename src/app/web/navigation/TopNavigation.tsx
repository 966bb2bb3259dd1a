import { IconAlertCircle, IconList, IconMap, IconPlus, IconShield } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Link, NavLink } from 'react-router'
import { signInButton } from '../../../accounts/contract/rules.ts'
import { useSession } from '../../../accounts/web/session.tsx'
import { useAdminAccess } from '../../../admin/web/access.ts'
import { Button, ButtonLink } from '../../../platform/ui/Button.tsx'
import { lazyWithRetry } from '../../../platform/ui/lazy-with-retry.tsx'
import page from '../../../platform/ui/page.module.css'
import { useLastSearch } from '../../../search/web/last-search.ts'
import classes from './TopNavigation.module.css'

const MemberMenu = lazyWithRetry(() => import('./MemberMenu.tsx'))
const DeletionBanner = lazyWithRetry(() => import('./DeletionBanner.tsx'))

export function TopNavigation() {
  const session = useSession()
  const hasAdminAccess = useAdminAccess()
  const search = useLastSearch()
  const signIn = signInButton(session)
  return (
    <>
      <header className={classes.header}>
        <a className={classes.skip} href="#main">
          Skip to content
        </a>
        <div className={`${page.wrap} ${classes.bar}`}>
          <Link className={classes.brand} to="/">
            <Logo />
            Opencourt
          </Link>
          <nav className={classes.views} aria-label="Views">
            <NavLink end to={{ pathname: '/', search }} aria-label="List View">
              <IconList size={18} aria-hidden />
              <span>List View</span>
            </NavLink>
            <NavLink to={{ pathname: '/map', search }} aria-label="Map View">
              <IconMap size={18} aria-hidden />
              <span>Map View</span>
            </NavLink>
          </nav>
          <ButtonLink emphasis="bare" className={classes.wide} to="/submit-court">
            <IconPlus size={18} aria-hidden />
            Submit a New Court
          </ButtonLink>
          <Suspense>
            {session.profile ? (
              <MemberMenu profile={session.profile} />
            ) : (
              <>
                {hasAdminAccess && (
                  <ButtonLink emphasis="bare" className={classes.admin} to="/admin" aria-label="Admin Panel">
                    <IconShield size={20} aria-hidden />
                    <span>Admin Panel</span>
                  </ButtonLink>
                )}
                <Button
                  emphasis={signIn.disabled ? 'bare' : 'calm'}
                  className={`${classes.signIn} ${session.isReturning ? classes.hidden : ''}`}
                  disabled={signIn.disabled}
                  onClick={() => session.openSignIn()}
                >
                  {signIn.disabled && <IconAlertCircle size={16} aria-hidden />}
                  {signIn.label}
                </Button>
                {session.accountHold && (
                  <ButtonLink
                    emphasis="bare"
                    className={classes.holdReason}
                    to="/account"
                    aria-label="Why is my account disabled?"
                  >
                    Why?
                  </ButtonLink>
                )}
              </>
            )}
          </Suspense>
        </div>
      </header>
      <Suspense>
        {session.profile?.deletionScheduledFor && (
          <DeletionBanner scheduledFor={session.profile.deletionScheduledFor} />
        )}
      </Suspense>
    </>
  )
}

/** The brand's basketball. */
function Logo() {
  return (
    <svg
      width="30"
      height="30"
      viewBox="0 0 32 32"
      fill="none"
      stroke="var(--ball)"
      strokeWidth="2.6"
      aria-hidden="true"
    >
      <circle cx="16" cy="16" r="13.5" />
      <path d="M16 2.5v27M2.5 16h27M6.2 6.8c5.5 4.8 5.5 13.6 0 18.4M25.8 6.8c-5.5 4.8-5.5 13.6 0 18.4" />
    </svg>
  )
}

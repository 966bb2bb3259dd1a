import { IconBookmark, IconList, IconMap, IconPlus, IconUser } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Link, NavLink, useMatch, useRouteLoaderData } from 'react-router'
import { signInButton } from '../../../accounts/contract/rules.ts'
import { useSession } from '../../../accounts/web/session.tsx'
import { useAdminAccess } from '../../../admin/web/access.ts'
import type { ConfigView } from '../../../api/contract/config-view.ts'
import { Button, ButtonLink } from '../../../platform/ui/Button.tsx'
import { lazyWithRetry } from '../../../platform/ui/lazy-with-retry.tsx'
import page from '../../../platform/ui/page.module.css'
import { useListLink, useMapLink } from '../../../search/web/last-search.ts'
import { SearchPill } from '../../../search/web/SearchPill.tsx'
import type { LoadedSearch } from '../../../search/web/search-queries.ts'
import { isFiltered } from '../../../search/web/search-url.ts'
import { ReturningMember } from './ReturningMember.tsx'
import classes from './TopNavigation.module.css'

const MemberMenu = lazyWithRetry(() => import('./MemberMenu.tsx'))
const DeletionBanner = lazyWithRetry(() => import('./DeletionBanner.tsx'))

export function TopNavigation({ site }: { site: ConfigView['site'] }) {
  const session = useSession()
  const hasAdminAccess = useAdminAccess()
  const signIn = signInButton(session)
  // While nobody can be asked whether they still are signed in, as without a connection.
  const unchecked = session.backendStatus === 'error' && returningMember()
  const pill = useSearchPill()
  return (
    <>
      <header className={classes.header}>
        <a className={classes.skip} href="#main">
          Skip to content
        </a>
        <div className={classes.bar}>
          <Link className={classes.brand} to="/" data-short={pill !== undefined || undefined}>
            {site.logo ? <img src={site.logo} alt="" height="30" /> : <Logo />}
            <Name {...site} />
          </Link>
          {pill}
          <Views />
          <ButtonLink emphasis="bare" className={classes.wide} to="/submit-court">
            <IconPlus size={18} aria-hidden />
            Submit a New Court
          </ButtonLink>
          <Suspense fallback={<ReturningMember />}>
            {session.profile ? (
              <MemberMenu profile={session.profile} />
            ) : (
              <>
                {session.backendStatus === 'unknown' && <ReturningMember />}
                {hasAdminAccess && (
                  <ButtonLink emphasis="bare" className={classes.admin} to="/admin">
                    <span>
                      Admin<span className={page.hiddenOnPhones}> Panel</span>
                    </span>
                  </ButtonLink>
                )}
                {unchecked ? (
                  <span className={classes.unchecked}>{unchecked}</span>
                ) : (
                  <Button
                    emphasis={signIn.disabled ? 'bare' : 'calm'}
                    className={`${classes.signIn} ${session.isReturning ? classes.hidden : ''}`}
                    disabled={signIn.disabled}
                    onClick={() => session.openSignIn()}
                  >
                    <SignInLabel label={signIn.label} />
                  </Button>
                )}
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

/** '@ann', if the script that runs before the first paint has found somebody who was signed in. */
const returningMember = () => document.documentElement.style.getPropertyValue('--member').slice(1, -1)

/** On phones the short name. */
const Name = ({ name, shortName }: ConfigView['site']) =>
  name === shortName ? (
    <span>{name}</span>
  ) : (
    <>
      <span className={page.hiddenOnPhones}>{name}</span>
      <span className={classes.short} aria-hidden="true">
        {shortName}
      </span>
    </>
  )

/** The search on screen, where there is one. */
function useSearchPill() {
  const list = useRouteLoaderData<LoadedSearch>('routes/list')
  const map = useRouteLoaderData<LoadedSearch>('routes/map')
  const saved = useRouteLoaderData<LoadedSearch>('routes/saved')
  const shown = list ?? map ?? saved
  if (!shown || shown.error !== undefined || (list && !isFiltered(list.search))) return undefined
  const screen = list ? 'list' : map ? 'map' : 'saved'
  return <SearchPill screen={screen} search={shown.search} place={shown.place} />
}

/** Links to the main screens; on phones a bar at the bottom, except on court pages, which have their own. */
function Views() {
  const isOnCourt = useMatch('/courts/:id') !== null
  return (
    <nav className={classes.views} data-is-tabs={!isOnCourt || undefined} aria-label="Views">
      <NavLink end {...useListLink()}>
        <IconList aria-hidden />
        <span>
          List<span className={page.hiddenOnPhones}> View</span>
        </span>
      </NavLink>
      <NavLink {...useMapLink()}>
        <IconMap aria-hidden />
        <span>
          Map<span className={page.hiddenOnPhones}> View</span>
        </span>
      </NavLink>
      <NavLink to="/saved">
        <IconBookmark aria-hidden />
        <span>Saved</span>
      </NavLink>
      <NavLink className={classes.tab ?? ''} to="/submit-court" aria-label="Add a court">
        <IconPlus aria-hidden />
        <span>Add</span>
      </NavLink>
      <NavLink className={classes.tab ?? ''} to="/account" aria-label="Me: My account">
        <IconUser aria-hidden />
        <span>Me</span>
      </NavLink>
    </nav>
  )
}

/** Beside the search on phones only the first part is shown: 'Log in'. */
function SignInLabel({ label }: { label: string }) {
  const [first, ...rest] = label.split(/(?= \/ )/)
  return (
    <span>
      {first}
      <span className={classes.rest}>{rest}</span>
    </span>
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

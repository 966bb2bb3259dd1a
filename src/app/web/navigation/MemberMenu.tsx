import { IconUser } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useMatch, useNavigate } from 'react-router'
import type { ProfileView } from '../../../accounts/contract/schema.ts'
import { hasDrafts } from '../../../accounts/web/draft-storage.ts'
import { readOutbox } from '../../../accounts/web/outbox.ts'
import { useSession } from '../../../accounts/web/session.tsx'
import { useAdminAccess } from '../../../admin/web/access.ts'
import { Button, ButtonLink } from '../../../platform/ui/Button.tsx'
import { lazyWithRetry } from '../../../platform/ui/lazy-with-retry.tsx'
import { useTransitionState } from '../../../platform/ui/useTransitionState.ts'
import { savedStore } from '../../../saved/web/saved-loader.ts'
import { listUrl } from '../../../search/web/last-search.ts'
import classes from './MemberMenu.module.css'

const SignOutDialog = lazyWithRetry(() => import('./SignOutDialog.tsx'))

const MENU = 'member-menu'

/** Screens to leave on sign-out. */
const isForMembers = (pathname: string) => /^\/(account|submit-court|admin)(\/|$)/.test(pathname)

/** Navigation for signed-in people: inline where there is room, otherwise in a menu. */
export default function MemberMenu({ profile }: { profile: ProfileView }) {
  const { identity, user } = useSession()
  const [isAsking, setIsAsking] = useTransitionState(false)
  const [waiting, setWaiting] = useState(0)
  const [hasFailed, setHasFailed] = useState(false)
  const hasAdminAccess = useAdminAccess()
  const navigate = useNavigate()
  const isOnPanel = useMatch('/admin/*') !== null
  const menu = useRef<HTMLDivElement>(null)
  const { key, pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes the menu on navigation
  useEffect(() => menu.current?.hidePopover(), [key])

  async function askOrSignOut() {
    menu.current?.hidePopover()
    const waiting = user ? (await readOutbox(user.uid)).length : 0
    const isCut = !navigator.onLine
    setWaiting(waiting)
    setHasFailed(isCut)
    if (isCut || waiting > 0 || isAnyDraft()) setIsAsking(true)
    else
      await signOut().catch(() => {
        setHasFailed(true)
        setIsAsking(true)
      })
  }

  const isAnyDraft = () => user !== undefined && hasDrafts(user.uid)

  async function signOut() {
    // What is on this device only would go with the person.
    await (await savedStore()).sendUnsent()
    await (await identity()).signOut()
    if (isForMembers(pathname)) await navigate(listUrl())
  }

  const name = profile.username ? `@${profile.username}` : 'My account'
  return (
    <>
      <button type="button" className={classes.toggle} popoverTarget={MENU} aria-label={`Menu of ${name}`}>
        <IconUser size={22} aria-hidden />
        <span>{name}</span>
      </button>
      <div ref={menu} id={MENU} popover="auto" className={classes.menu}>
        {hasAdminAccess && (
          <ButtonLink emphasis="bare" to="/admin">
            Admin Panel
          </ButtonLink>
        )}
        <ButtonLink emphasis="bare" to="/account">
          My account
        </ButtonLink>
        {profile.username && <span className={classes.chip}>@{profile.username}</span>}
        {/* The admin panel has its own. */}
        {!isOnPanel && (
          <Button emphasis="bare" onClick={askOrSignOut}>
            Sign out
          </Button>
        )}
      </div>
      <Suspense>
        {isAsking && (
          <SignOutDialog
            {...{ waiting, hasFailed }}
            hasDrafts={isAnyDraft()}
            onClose={() => {
              setIsAsking(false)
              setHasFailed(false)
            }}
            onSignOut={signOut}
          />
        )}
      </Suspense>
    </>
  )
}

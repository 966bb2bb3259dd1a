import { IconUser } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useLocation, useMatch, useNavigate } from 'react-router'
import type { ProfileView } from '../../../accounts/contract/schema.ts'
import { useAdminAccess } from '../../../admin/web/access.ts'
import { Button, ButtonLink } from '../../../platform/ui/Button.tsx'
import { listUrl } from '../../../search/web/last-search.ts'
import classes from './MemberMenu.module.css'
import { useSignOut } from './useSignOut.tsx'

const MENU = 'member-menu'

/** Screens to leave on sign-out. */
const isForMembers = (pathname: string) => /^\/(account|submit-court|admin)(\/|$)/.test(pathname)

/** Navigation for signed-in people: inline where there is room, otherwise in a menu. */
export default function MemberMenu({ profile }: { profile: ProfileView }) {
  const hasAdminAccess = useAdminAccess()
  const navigate = useNavigate()
  const isOnPanel = useMatch('/admin/*') !== null
  const menu = useRef<HTMLDivElement>(null)
  const { key, pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes the menu on navigation
  useEffect(() => menu.current?.hidePopover(), [key])

  const { askOrSignOut, dialog } = useSignOut(async () => {
    if (isForMembers(pathname)) await navigate(listUrl())
  })

  function leave() {
    menu.current?.hidePopover()
    void askOrSignOut()
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
          <Button emphasis="bare" onClick={leave}>
            Sign out
          </Button>
        )}
      </div>
      {dialog}
    </>
  )
}

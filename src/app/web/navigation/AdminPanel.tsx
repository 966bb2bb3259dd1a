import { IconLogout } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NavLink, useLocation, useNavigate } from 'react-router'
import { AdminGate } from '../../../admin/web/AdminGate.tsx'
import { setUnlocked, useHasRole } from '../../../admin/web/access.ts'
import { useAdminApi } from '../../../admin/web/admin-api.ts'
import { queueCountsQuery, shownCountsQuery } from '../../../moderation/web/moderation-query.ts'
import { errors } from '../../../platform/contract/errors.ts'
import type { Role } from '../../../platform/contract/roles.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Notice } from '../../../platform/ui/Notice.tsx'
import page from '../../../platform/ui/page.module.css'
import classes from './AdminPanel.module.css'
import { useSignOut } from './useSignOut.tsx'

/** Admin screens that moderators can't open, by path. What the others show is up to the calls that they make. */
const OF_ADMINISTRATORS = new Set([
  ...['/admin/courts', '/admin/courts/import', '/admin/users', '/admin/log', '/admin/system'],
])
const leastRoleFor = (path: string): Role =>
  OF_ADMINISTRATORS.has(path.replace(/\/$/, '')) ? 'administrator' : 'moderator'

/** Layout of the admin screens: the access check and the tabs, each with its own URL. */
export function AdminPanel({ children }: { children: ReactNode }) {
  return (
    <main id="main" className={page.main}>
      <div className={`${page.wrap} ${classes.panel}`}>
        <h1 className={page.hidden}>Admin Panel</h1>
        <AdminGate>
          <Tabs />
          <RoleGate>{children}</RoleGate>
        </AdminGate>
      </div>
    </main>
  )
}

/** Says so if a screen needs another role; the server refuses its calls anyway. */
function RoleGate({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const isOpen = useHasRole(leastRoleFor(pathname))
  return isOpen ? children : <Notice tone="plain">{errors['role-needed'].text}</Notice>
}

function Tabs() {
  const { data: shown } = useQuery(shownCountsQuery)
  // The open queue publishes its own counts.
  const { data } = useQuery({ ...queueCountsQuery(useAdminApi()), enabled: shown === null })
  const { total: waiting = 0, urgent = 0 } = shown ?? data ?? {}
  return (
    <div className={classes.bar}>
      <nav className={classes.tabs} aria-label="Admin Panel">
        <Tab to="/admin/courts">Courts</Tab>
        <Tab to="/admin/users">Users</Tab>
        <NavLink to="/admin/moderation">
          Moderation
          <span className={classes.counts}>
            {waiting > 0 && (
              <span className={classes.count}>
                {waiting} <span className={page.hidden}>waiting</span>
              </span>
            )}
            {urgent > 0 && (
              <span className={classes.urgent}>
                {urgent} <span className={classes.word}>urgent</span>
              </span>
            )}
          </span>
        </NavLink>
        <Tab to="/admin/log">Log</Tab>
        <Tab to="/admin/system">System</Tab>
      </nav>
      <LogOut />
    </div>
  )
}

/** Absent without the role for its screen. */
function Tab({ to, children }: { to: string; children: ReactNode }) {
  return useHasRole(leastRoleFor(to)) && <NavLink to={to}>{children}</NavLink>
}

function LogOut() {
  const navigate = useNavigate()
  const { askOrSignOut, dialog } = useSignOut(async () => {
    setUnlocked(false)
    await navigate('/')
  })
  return (
    <>
      <Button emphasis="bare" className={classes.logOut} onClick={askOrSignOut}>
        <IconLogout size={18} aria-hidden />
        <span>Log out</span>
      </Button>
      {dialog}
    </>
  )
}

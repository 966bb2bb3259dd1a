import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, NavLink, useLocation, useNavigate } from 'react-router'
import { useSession } from '../../../accounts/web/session.tsx'
import { AdminGate } from '../../../admin/web/AdminGate.tsx'
import { setUnlocked } from '../../../admin/web/access.ts'
import { useAdminApi } from '../../../admin/web/admin-api.ts'
import { mapDataCountsQuery } from '../../../imports/web/map-data-query.ts'
import { moderationCountsQuery, shownCountQuery } from '../../../moderation/web/moderation-query.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import page from '../../../platform/ui/page.module.css'
import classes from './AdminPanel.module.css'

/** Layout of the admin screens: the access check and the tabs, each with its own URL. */
export function AdminPanel({ children }: { children: ReactNode }) {
  return (
    <main id="main" className={page.main}>
      <div className={`${page.wrap} ${classes.panel}`}>
        <h1>Admin Panel</h1>
        <AdminGate>
          <Tabs />
          {children}
        </AdminGate>
      </div>
    </main>
  )
}

function Tabs() {
  const { data: shown } = useQuery(shownCountQuery)
  // The open queue publishes its own count.
  const { data: counts } = useQuery({ ...moderationCountsQuery(useAdminApi()), enabled: shown === null })
  // The open queue lists urgent items first and counts them itself.
  const urgent = shown === null ? (counts?.urgent ?? 0) : 0
  const waiting = shown ?? counts?.total ?? 0
  return (
    <div className={classes.bar}>
      <nav className={classes.tabs} aria-label="Admin Panel">
        <NavLink to="/admin/courts">Courts</NavLink>
        <NavLink to="/admin/users">Users</NavLink>
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
        <NavLink to="/admin/facts">Facts</NavLink>
        <MapDataTab />
        <NavLink to="/admin/log">Log</NavLink>
      </nav>
      <LogOut />
    </div>
  )
}

const MAP_DATA_SCREENS = ['/admin/duplicates', '/admin/differences']

function MapDataTab() {
  const { data: counts } = useQuery(mapDataCountsQuery(useAdminApi()))
  const { pathname } = useLocation()
  const waiting = counts ? counts.duplicates + counts.differences : 0
  return (
    <Link to="/admin/duplicates" aria-current={MAP_DATA_SCREENS.includes(pathname) ? 'page' : undefined}>
      <span>
        Map<span className={classes.word}> data</span>
      </span>
      <span className={classes.counts}>
        {waiting > 0 && (
          <span className={classes.count}>
            {waiting} <span className={page.hidden}>to decide</span>
          </span>
        )}
      </span>
    </Link>
  )
}

function LogOut() {
  const { identity } = useSession()
  const navigate = useNavigate()

  async function logOut() {
    setUnlocked(false)
    await (await identity()).signOut()
    await navigate('/')
  }

  return (
    <Button emphasis="bare" onClick={logOut}>
      Log out
    </Button>
  )
}

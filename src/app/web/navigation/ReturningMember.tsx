import { IconUser } from '@tabler/icons-react'
import { useMatch } from 'react-router'
import { Button } from '../../../platform/ui/Button.tsx'
import classes from './MemberMenu.module.css'

/** Stands in for `MemberMenu`, with the same size, until the session of a returning member is checked. */
export function ReturningMember() {
  const isOnPanel = useMatch('/admin/*') !== null
  return (
    <div className={classes.returning} inert>
      <button type="button" className={classes.toggle}>
        <IconUser size={22} />
        <span />
      </button>
      <div className={classes.menu}>
        <Button emphasis="bare">Admin Panel</Button>
        <Button emphasis="bare">My account</Button>
        <span className={classes.chip} />
        {!isOnPanel && <Button emphasis="bare">Sign out</Button>}
      </div>
    </div>
  )
}

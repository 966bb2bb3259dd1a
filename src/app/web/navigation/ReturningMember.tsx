import { IconChevronDown, IconUserCircle } from '@tabler/icons-react'
import { Button } from '../../../platform/ui/Button.tsx'
import classes from './MemberMenu.module.css'

/** The menu of whoever was signed in on the last visit, until the session is checked: nothing moves when it comes. */
export function ReturningMember() {
  return (
    <div className={classes.returning} inert>
      <button type="button" className={classes.toggle}>
        <IconUserCircle className={classes.person} size={22} />
        <span className={classes.name} />
        <IconChevronDown size={16} />
      </button>
      <div className={classes.menu}>
        <Button emphasis="bare" className={classes.forAdmins}>
          Admin Panel
        </Button>
        <Button emphasis="bare">My account</Button>
        <span className={`${classes.chip} ${classes.name}`} />
        <Button emphasis="bare">Sign out</Button>
      </div>
    </div>
  )
}

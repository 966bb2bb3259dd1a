import { Link } from 'react-router'
import page from '../../../platform/ui/page.module.css'
import { deletionPendingText } from '../../../users/web/user-texts.ts'
import classes from './DeletionBanner.module.css'

/** Reminds of a scheduled account deletion on every screen until it is cancelled. */
export default function DeletionBanner({ scheduledFor }: { scheduledFor: string }) {
  return (
    <div className={classes.banner} role="status">
      <p className={page.wrap}>
        {deletionPendingText(scheduledFor)} <Link to="/account#delete-account">Cancel it in My Account</Link>
      </p>
    </div>
  )
}

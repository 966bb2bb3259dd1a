import { Badge } from '../../../platform/ui/Badge.tsx'
import page from '../../../platform/ui/page.module.css'
import type { PendingFacilityView } from '../../contract/schema.ts'
import classes from '../queue/Moderation.module.css'

/** The suggested name, beside the court's existing facilities. */
export function FacilityDetail({ suggestion }: { suggestion: PendingFacilityView }) {
  const { suggested_name, isKnown, facilities } = suggestion
  return (
    <>
      <p className={classes.suggested} dir="auto">
        {suggested_name}
      </p>
      <p className={page.quiet}>
        {isKnown
          ? 'Other courts have a facility with this name.'
          : 'No court has a facility with this name yet.'}
      </p>
      {facilities.length > 0 && (
        <ul className={classes.badges} aria-label="What this court has">
          {facilities.map((name) => (
            <li key={name}>
              <Badge>{name}</Badge>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

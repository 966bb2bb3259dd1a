import { Badge } from '../../../platform/ui/Badge.tsx'
import page from '../../../platform/ui/page.module.css'
import type { PendingFacilityView } from '../../contract/schema.ts'
import classes from './Detail.module.css'

/** Whether the suggested name is known, beside the court's existing facilities. */
export function FacilityDetail({ suggestion }: { suggestion: PendingFacilityView }) {
  const { isKnown, facilities } = suggestion
  return (
    <>
      <p className={page.quiet}>
        {isKnown
          ? 'Other courts have a facility with this name.'
          : 'No court has a facility with this name yet.'}
      </p>
      <NameList label="Facilities of this court" names={facilities} />
    </>
  )
}

/** Names in badges. */
export const NameList = ({ label, names }: { label: string; names: readonly string[] }) =>
  names.length > 0 && (
    <ul className={classes.badges} aria-label={label}>
      {names.map((name) => (
        <li key={name}>
          <Badge>{name}</Badge>
        </li>
      ))}
    </ul>
  )

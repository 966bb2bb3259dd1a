import { confirmedText } from '../../../contract/facilities/rules.ts'
import type { FacilityView } from '../../../contract/facilities/schema.ts'
import page from '../../shared/ui/page.module.css'
import classes from './Tags.module.css'

/** A court's tags in one line, with the number of people who confirmed each once that is loaded. */
export function Tags({ names, facilities }: { names: string[]; facilities: FacilityView[] | undefined }) {
  const known = facilities?.filter((facility) => facility.associated)
  const tags = known ?? names.map((name) => ({ name, vote_count: 0 }))
  if (names.length === 0) return null
  return (
    <ul className={classes.tags} aria-label="Tags">
      {tags.map(({ name, vote_count }) => (
        <li key={name}>
          {name}
          {vote_count > 0 && (
            <b>
              <span aria-hidden>{vote_count}</span>
              <span className={page.hidden}>, {confirmedText(vote_count)}</span>
            </b>
          )}
        </li>
      ))}
    </ul>
  )
}

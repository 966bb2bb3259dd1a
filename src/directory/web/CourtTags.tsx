import type { FacilityView } from '../../facts/contract/schema.ts'
import { confirmationCountText, mergeTags } from '../../facts/contract/tags.ts'
import page from '../../platform/ui/page.module.css'
import classes from './CourtTags.module.css'

/** All tags of a court, with their confirmation counts once loaded. */
export function CourtTags({
  names,
  facilities,
}: {
  names: string[]
  facilities: FacilityView[] | undefined
}) {
  const tags = mergeTags(names, facilities)
  if (tags.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the tags scroll sideways, also by keyboard
    <ul className={classes.tags} aria-label="Tags" tabIndex={0}>
      {tags.map(({ name, vote_count }) => (
        <li key={name} dir="auto">
          {name}
          {vote_count > 0 && (
            <b title={confirmationCountText(vote_count)}>
              <span aria-hidden>{vote_count}</span>
              <span className={page.hidden}>, {confirmationCountText(vote_count)}</span>
            </b>
          )}
        </li>
      ))}
    </ul>
  )
}

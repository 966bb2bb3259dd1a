import { type CourtScene, drawCourt } from '../contract/court-art.ts'
import classes from './CourtArt.module.css'

/** Drawing of a court without a photo. */
export function CourtArt({ courtId, scene }: { courtId: number; scene?: CourtScene }) {
  const { transform, paths } = drawCourt(courtId, scene)
  return (
    <svg
      className={classes.art}
      viewBox="0 0 480 300"
      preserveAspectRatio="xMidYMin slice"
      fill="none"
      aria-hidden="true"
    >
      <g transform={transform}>
        {paths.map((path) => (
          <path key={path.d} {...path} />
        ))}
      </g>
    </svg>
  )
}

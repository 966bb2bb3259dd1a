import classes from './Progress.module.css'

/** How much of something has been sent, 0 to 1; then it is waited for the server. */
export function Progress({ share, label }: { share: number; label: string }) {
  return <progress className={classes.progress} value={share < 1 ? share : undefined} aria-label={label} />
}

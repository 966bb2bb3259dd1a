import classes from './Progress.module.css'

/** Upload progress, 0 to 1; indeterminate at 1, while the server is processing. */
export function Progress({ share, label }: { share: number; label: string }) {
  return <progress className={classes.progress} value={share < 1 ? share : undefined} aria-label={label} />
}

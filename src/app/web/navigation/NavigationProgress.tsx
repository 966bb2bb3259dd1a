import { useNavigation } from 'react-router'
import classes from './NavigationProgress.module.css'

/** Progress bar for slow navigations. */
export function NavigationProgress() {
  const { state } = useNavigation()
  return state !== 'idle' && <div role="progressbar" aria-label="Loading" className={classes.bar} />
}

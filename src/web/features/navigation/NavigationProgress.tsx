import { useNavigation } from 'react-router'
import classes from './NavigationProgress.module.css'

/** Shows that a screen is on its way, once that takes a moment. */
export function NavigationProgress() {
  const { state } = useNavigation()
  return state !== 'idle' && <div role="progressbar" aria-label="Loading" className={classes.bar} />
}

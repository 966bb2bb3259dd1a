import { NavLink } from 'react-router'
import classes from './AdminPanel.module.css'

/** The screens behind the tab Facts: what people disagree about, and what is broken. */
export function FactsNav() {
  return (
    <nav className={classes.choices} aria-label="Facts">
      <NavLink to="/admin/facts" end>
        Disputed facts
      </NavLink>
      <NavLink to="/admin/facts/problems">Problems</NavLink>
    </nav>
  )
}

import { NavLink } from 'react-router'
import classes from './Pills.module.css'

/** The screens behind the tab Facts: what people disagree about, and what is broken. */
export function FactsNav() {
  return (
    <nav aria-label="Facts">
      <ul className={classes.pills}>
        <li>
          <NavLink to="/admin/facts" end>
            Disputed facts
          </NavLink>
        </li>
        <li>
          <NavLink to="/admin/facts/problems">Problems</NavLink>
        </li>
      </ul>
    </nav>
  )
}

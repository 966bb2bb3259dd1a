import { Link } from 'react-router'
import type { ConfigView } from '../../../api/contract/config-view.ts'
import page from '../../../platform/ui/page.module.css'
import { UnitsSelect } from '../../../platform/ui/UnitsSelect.tsx'
import classes from './Footer.module.css'

/** `credits`: whom to name for the courts besides their players. */
export function Footer({
  credits,
  pages,
}: {
  credits: readonly string[]
  pages: ConfigView['site']['pages']
}) {
  return (
    <footer className={classes.footer}>
      <div className={`${page.wrap} ${classes.columns}`}>
        <p>
          Court data by {['the people who play there', ...credits].join(', ')}, open under the{' '}
          <a href="https://opendatacommons.org/licenses/odbl/1-0/" rel="license">
            Open Database License
          </a>
          . Postcodes contain OS data © Crown copyright and database right, Royal Mail data © Royal Mail
          copyright and database right, and National Statistics data.
        </p>
        <nav aria-label="About and open data">
          <ul>
            <li>
              <Link to="/about">House rules and contact</Link>
            </li>
            {pages.map(({ name, title }) => (
              <li key={name}>
                <Link to={`/pages/${name}`}>{title}</Link>
              </li>
            ))}
            <li>
              <a href="/api/courts.csv">Open data: CSV</a>
            </li>
            <li>
              <a href="/api/courts.geojson">GeoJSON</a>
            </li>
            <li>
              <a href="/api/courts.gpx">GPX</a>
            </li>
            <li>
              <a href="/api/courts.atom">News feed</a>
            </li>
            <li>
              <Link to="/api/docs">API</Link>
            </li>
          </ul>
        </nav>
        <UnitsSelect />
      </div>
    </footer>
  )
}

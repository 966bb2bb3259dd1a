import page from '../../platform/ui/page.module.css'
import classes from './ApiDocs.module.css'
import type { ApiView } from './api-calls.ts'
import { Call } from './Call.tsx'

/** API reference for developers. */
export function ApiDocs({ api }: { api: ApiView }) {
  return (
    <main id="main" className={page.main}>
      <div className={`${page.wrap} ${classes.columns}`}>
        <div className={classes.intro}>
          <h1>API</h1>
          <p>{api.description}</p>
          <p>
            No API key is needed. Responses are JSON unless stated otherwise; an error response is{' '}
            <code>{'{ "error": text, "code": code }'}</code> with a matching status code. The same description
            is available to programs at <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).
          </p>
          <p>
            Using the data? Credit Opencourt and keep the data open, as the{' '}
            <a href="https://opendatacommons.org/licenses/odbl/1-0/" rel="license">
              Open Database License
            </a>{' '}
            requires. Download the whole directory as one file: <a href="/api/courts.csv">CSV</a>,{' '}
            <a href="/api/courts.geojson">GeoJSON</a> or <a href="/api/courts.gpx">GPX</a>.
          </p>
        </div>
        <nav className={classes.contents} aria-label="Endpoints">
          {api.groups.map(({ name, calls }) => (
            <div key={name}>
              <h2>{name}</h2>
              <ul>
                {calls.map(({ id, method, path }) => (
                  <li key={id}>
                    <a href={`#${id}`}>
                      {path} <span className={classes.method}>{method}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className={classes.groups}>
          {api.groups.map(({ name, calls }) => (
            <section key={name} aria-label={name}>
              <h2>{name}</h2>
              {calls.map((call) => (
                <Call key={call.id} call={call} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </main>
  )
}

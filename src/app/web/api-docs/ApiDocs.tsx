import client from '../../../../docs/follow-changes.mjs?raw'
import { useSite } from '../../../api/web/site.ts'
import page from '../../../platform/ui/page.module.css'
import classes from './ApiDocs.module.css'
import type { ApiView } from './api-calls.ts'
import { Call } from './Call.tsx'

/** API reference for developers. */
export function ApiDocs({ api }: { api: ApiView }) {
  const site = useSite()
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
          <h2>Use the data</h2>
          <p>
            It is open: credit {site?.name} and the sources that each response or file names, link to the
            licence, and keep the data open, as the{' '}
            <a href="https://opendatacommons.org/licenses/odbl/1-0/" rel="license">
              Open Database License
            </a>{' '}
            requires. Photos and the texts of reviews belong to the people who made them. Download the whole
            directory as one file: <a href="/api/courts.csv">CSV</a>,{' '}
            <a href="/api/courts.geojson">GeoJSON</a> or <a href="/api/courts.gpx">GPX</a>.
          </p>
          <p>
            To keep a copy, begin with the snapshot that <a href="/api/changes">/api/changes</a> names and
            follow the changes: they come in order, none is left out, and asking again costs next to nothing.
            Ask no more than once a minute; whoever asks too often gets 429 and <code>Retry-After</code>. To
            be told of news in an area or at a court, follow an <a href="/api/courts.atom">Atom feed</a>.
          </p>
          <details>
            <summary>A client that follows the changes (Node.js)</summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
            <pre className={classes.client} tabIndex={0}>
              <code>{client}</code>
            </pre>
          </details>
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

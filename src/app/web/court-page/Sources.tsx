import { IconExternalLink } from '@tabler/icons-react'
import type { CourtSourceView } from '../../../courts/contract/source-schema.ts'
import {
  isOpenStreetMap,
  OPENSTREETMAP_COPYRIGHT,
  openStreetMapEditorUrl,
  openStreetMapUrl,
} from '../../../courts/contract/sources.ts'
import { dateText } from '../../../platform/ui/dates.ts'
import page from '../../../platform/ui/page.module.css'
import classes from './Sources.module.css'

/** The data sets that know the court, and what OpenStreetMap could learn from the people here. */
export function Sources({ sources }: { sources: readonly CourtSourceView[] }) {
  return (
    <ul className={classes.sources}>
      {sources.map((source) => (
        <li key={`${source.name} ${source.id}`}>
          <p>
            {source.brought ? 'From' : 'Also in'} <Credit {...source} />
            <Entry {...source} />
          </p>
          {source.better.length > 0 && <Better {...source} />}
        </li>
      ))}
    </ul>
  )
}

function Credit({ name, credit }: CourtSourceView) {
  return isOpenStreetMap(name) ? <a href={OPENSTREETMAP_COPYRIGHT}>{credit}</a> : <bdi>{credit}</bdi>
}

/** ': way/123, version 4, edited on 1 December 2024'. */
function Entry({ name, id, version, edited_on }: CourtSourceView) {
  const url = openStreetMapUrl({ name, id })
  return (
    <>
      {url && (
        <>
          : <a href={url}>{id}</a>
        </>
      )}
      {version !== null && `, version ${version}`}
      {edited_on && (
        <>
          , edited on <time dateTime={edited_on}>{dateText(edited_on)}</time>
        </>
      )}
    </>
  )
}

/** What people confirmed here and OpenStreetMap doesn't say. We never write to it: people do, with their own account. */
function Better({ id, better }: CourtSourceView) {
  const editor = openStreetMapEditorUrl({ id })
  return (
    <details className={classes.better}>
      <summary>Players here know better than OpenStreetMap</summary>
      <p className={page.quiet}>
        If you have seen it yourself, you can add it there with your own OpenStreetMap account:
      </p>
      <ul className={classes.tags}>
        {better.map(({ key, value }) => (
          <li key={key}>
            <code>
              {key}={value}
            </code>
          </li>
        ))}
      </ul>
      {editor && (
        <a href={editor} target="_blank" rel="noopener">
          Edit in OpenStreetMap
          <IconExternalLink size={15} aria-hidden />
        </a>
      )}
    </details>
  )
}

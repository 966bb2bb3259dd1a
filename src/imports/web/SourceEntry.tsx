import { Badge } from '../../platform/ui/Badge.tsx'
import { dateText } from '../../platform/ui/dates.ts'
import type { CourtSourceView } from '../contract/map-data-schema.ts'
import { sourceText } from './import-texts.ts'
import classes from './MapData.module.css'

/** A source of a court, with its tags in short. */
export function SourceEntry({ source }: { source: CourtSourceView }) {
  const { url, source_id, edited_at, gone, tags } = source
  return (
    <div className={classes.source}>
      <p>
        {sourceText(source.source)}:{' '}
        {url ? (
          <a href={url} target="_blank" rel="noopener">
            {source_id}
          </a>
        ) : (
          source_id
        )}
        {edited_at && `, ${dateText(edited_at)}`} {gone && <Badge tone="wrong">No longer there</Badge>}
      </p>
      {tags.length > 0 && (
        <ul>
          {tags.map(({ key, value }) => (
            <li key={key}>
              {key}={value}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

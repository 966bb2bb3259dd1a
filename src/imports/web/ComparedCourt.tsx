import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { accessText, displayedFields, NOT_PROVIDED, typeText } from '../../courts/contract/rules.ts'
import { CoordinatesLink } from '../../courts/web/CoordinatesLink.tsx'
import { FACT_KEYS, getFact } from '../../facts/contract/catalogue.ts'
import { valueText } from '../../facts/web/fact-texts.ts'
import { Badge } from '../../platform/ui/Badge.tsx'
import page from '../../platform/ui/page.module.css'
import type { ComparedCourtView } from '../contract/map-data-schema.ts'
import classes from './MapData.module.css'
import { contributionsText, nameOf } from './map-data-texts.ts'
import { SourceEntry } from './SourceEntry.tsx'

/** One of two courts that may be the same. The rows are those of the other one. */
export function ComparedCourt({ court, label }: { court: ComparedCourtView; label: string }) {
  const facts = FACT_KEYS.flatMap((key) => {
    const said = court.facts[key]
    const people = said?.confirmed ? ` (${said.confirmed})` : ''
    return said ? [`${getFact(key).label}: ${valueText(key, said.value)}${people}`] : []
  })
  const fields = displayedFields(court).map((field) => `${field.label}: ${field.text}`)
  return (
    <article className={classes.side}>
      <header>
        <p className={page.quiet}>{label}</p>
        <h3 dir="auto">
          <Link to={`/courts/${court.id}`} target="_blank">
            {nameOf(court)}
          </Link>
        </h3>
        {court.has_made_name && <Badge>No name of its own</Badge>}
      </header>
      <Row label="Address">
        {court.address ?? NOT_PROVIDED} {court.has_made_address && <Badge>Made of the place</Badge>}
      </Row>
      <Row label="Coordinates">
        <CoordinatesLink point={court} />
      </Row>
      <Row label="Kind">{[accessText(court), typeText(court), ...fields].filter(Boolean).join(', ')}</Row>
      <Row label="Facts">{facts.join(', ') || 'None'}</Row>
      <Row label="Contributions">{contributionsText(court)}</Row>
      <Row label="Sources">
        {court.sources.length === 0 && 'None: added by people or a file'}
        {court.sources.map((source) => (
          <SourceEntry key={`${source.source} ${source.source_id}`} source={source} />
        ))}
      </Row>
    </article>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <h4>{label}</h4>
      <div>{children}</div>
    </div>
  )
}

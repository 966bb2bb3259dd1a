import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import type { ConfigView } from '../../../api/contract/config-view.ts'
import { accessText, displayedFields, NOT_PROVIDED, typeText } from '../../../courts/contract/rules.ts'
import { CoordinatesLink } from '../../../courts/web/CoordinatesLink.tsx'
import { FACT_KEYS, getFact } from '../../../facts/contract/catalogue.ts'
import { valueText } from '../../../facts/web/fact-texts.ts'
import type { ComparedCourtView, DuplicatePairView } from '../../../imports/contract/map-data-schema.ts'
import { contributionsText, PAIRS_EXPLAINED, SIDE_LABELS } from '../../../imports/web/import-texts.ts'
import { SourceEntry } from '../../../imports/web/SourceEntry.tsx'
import type { MapView } from '../../../map/web/engine.ts'
import { SmallMap } from '../../../map/web/SmallMap.tsx'
import { boundsOf, FIT_SEARCH_PADDING } from '../../../platform/contract/geo.ts'
import { Badge } from '../../../platform/ui/Badge.tsx'
import page from '../../../platform/ui/page.module.css'
import type { DetailProps, ItemOf } from '../kinds/kind.ts'
import { MAP_UNAVAILABLE, nameOf } from '../moderation-texts.ts'
import classes from './DuplicateDetail.module.css'

/** Two courts that may be one, beside each other. */
export function DuplicateDetail({ item, settings }: DetailProps<ItemOf<'duplicate'>>) {
  const { court, other, distance_m } = item.what
  return (
    <>
      <p className={page.quiet}>
        {distance_m} m apart. {PAIRS_EXPLAINED}
      </p>
      <div className={classes.pair}>
        <div className={classes.sides}>
          <ComparedCourt court={court} label={SIDE_LABELS.court} />
          <ComparedCourt court={other} label={SIDE_LABELS.other} />
        </div>
        <PairMap pair={item.what} settings={settings} />
      </div>
    </>
  )
}

/** Both courts on a map. */
function PairMap({
  pair: { court, other },
  settings,
}: {
  pair: DuplicatePairView
  settings: ConfigView['map']
}) {
  const spots = useMemo(
    () => [
      { at: court, label: SIDE_LABELS.court },
      { at: other, label: SIDE_LABELS.other },
    ],
    [court, other],
  )
  const view = useMemo((): MapView => {
    const bounds = boundsOf([court, other])
    return bounds
      ? { kind: 'bounds', bounds, padding: FIT_SEARCH_PADDING }
      : { kind: 'point', centre: court, zoom: 17 }
  }, [court, other])
  return (
    <div className={classes.map}>
      <SmallMap settings={settings} view={view} spots={spots} fallbackText={MAP_UNAVAILABLE} />
    </div>
  )
}

/** One of two courts that may be the same. The rows are those of the other one. */
function ComparedCourt({ court, label }: { court: ComparedCourtView; label: string }) {
  const facts = FACT_KEYS.flatMap((key) => {
    const said = court.facts[key]
    const people = said?.confirmed ? ` (${said.confirmed})` : ''
    return said ? [`${getFact(key).label}: ${valueText(key, said.value)}${people}`] : []
  })
  const fields = displayedFields(court).map((field) => `${field.label}: ${field.text}`)
  return (
    <article className={classes.side} aria-label={label}>
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

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.row}>
    <h4>{label}</h4>
    <div>{children}</div>
  </div>
)

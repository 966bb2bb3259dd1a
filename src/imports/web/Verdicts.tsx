import { IconDownload, IconMap2 } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { ConfigView } from '../../api/contract/config-view.ts'
import { UNNAMED_COURT } from '../../courts/contract/rules.ts'
import { displayLoggedValue } from '../../courts/web/display-logged-value.ts'
import { FIELD_LABELS } from '../../database/contract/court-fields.ts'
import { type FactCsvColumn, isFactColumn } from '../../directory/contract/csv.ts'
import { formatFactValue, getFact } from '../../facts/contract/catalogue.ts'
import type { MapView } from '../../map/web/engine.ts'
import { HIDE_MAP } from '../../map/web/map-texts.ts'
import { SmallMap } from '../../map/web/SmallMap.tsx'
import { startViewOf } from '../../map/web/start-view.ts'
import { boundsOf, FIT_ALL_PADDING } from '../../platform/contract/geo.ts'
import { numberText } from '../../platform/contract/locale.ts'
import { Badge } from '../../platform/ui/Badge.tsx'
import { Button } from '../../platform/ui/Button.tsx'
import { SelectField } from '../../platform/ui/fields.tsx'
import { saveFile } from '../../platform/ui/save-file.ts'
import type { FieldChange, FieldValue } from '../contract/schema.ts'
import classes from './Imports.module.css'
import {
  DOWNLOAD_CHANGES,
  NO_SHOWN_CHANGES,
  PREVIEW_MAP_UNAVAILABLE,
  possibleCourtText,
  TOO_MANY_CHANGES_TO_LIST,
} from './import-texts.ts'
import { DOTS, KINDS, type Kind } from './verdict-kinds.ts'
import { dotsOf, type KindCount, type PlaceColumn, type Verdict, verdictCsv } from './verdicts.ts'

const CSV_NAME = 'what-the-import-would-do.csv'
/** Estimated row height, pixels. */
const ROW_PX = 44

/** What the import would do with each row and with courts missing from the file; as a list and on a map. */
export function Verdicts({
  verdicts,
  kinds,
  placeColumn,
  settings,
}: {
  verdicts: readonly Verdict[]
  /** How many there are of each kind. */
  kinds: readonly KindCount[]
  placeColumn: PlaceColumn
  settings: ConfigView['map']
}) {
  const [kind, setKind] = useState<Kind | 'all'>('all')
  const [showsMap, setShowsMap] = useState(false)
  const shown = useMemo(
    () => (kind === 'all' ? verdicts : verdicts.filter((verdict) => verdict.kind === kind)),
    [verdicts, kind],
  )
  const options = {
    all: `All (${numberText(verdicts.length)})`,
    ...Object.fromEntries(kinds.map(([one, count]) => [one, `${KINDS[one]} (${numberText(count)})`])),
  }
  return (
    <>
      <div className={classes.tools}>
        <SelectField
          label="Show"
          options={options}
          value={kind}
          onChange={(event) => setKind(event.target.value as Kind | 'all')}
        />
        <Button aria-expanded={showsMap} onClick={() => setShowsMap(!showsMap)}>
          <IconMap2 size={18} aria-hidden />
          {showsMap ? HIDE_MAP : 'Show on the map'}
        </Button>
        <Button onClick={() => saveFile(verdictCsv(shown, placeColumn), CSV_NAME)}>
          <IconDownload size={18} aria-hidden />
          {DOWNLOAD_CHANGES}
        </Button>
      </div>
      {showsMap && <VerdictMap {...{ verdicts: shown, kinds, kind, settings }} onKind={setKind} />}
      <VerdictRows key={kind} verdicts={shown} />
    </>
  )
}

function VerdictRows({ verdicts }: { verdicts: readonly Verdict[] }) {
  const scroller = useRef<HTMLUListElement>(null)
  const virtualizer = useVirtualizer({
    count: verdicts.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 10,
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: makes the scroll container usable by keyboard
    <ul ref={scroller} className={classes.rows} aria-label="Rows" tabIndex={0}>
      <li aria-hidden style={{ height: virtualizer.getTotalSize() }} />
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const verdict = verdicts[index]
        return (
          verdict && (
            <li
              key={index}
              ref={virtualizer.measureElement}
              data-index={index}
              className={classes.row}
              aria-setsize={verdicts.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
            >
              <VerdictRow verdict={verdict} />
            </li>
          )
        )
      })}
    </ul>
  )
}

const TONES = {
  new: 'good',
  restored: 'good',
  joined: 'good',
  changed: 'plain',
  moved: 'plain',
  unchanged: 'plain',
  skipped: 'paid',
  doubtful: 'paid',
  missing: 'paid',
} as const

function VerdictRow({ verdict }: { verdict: Verdict }) {
  const { kind, place, courtId, name, reason, changes, possibleIds } = verdict
  const title = name || UNNAMED_COURT
  const isThere = courtId !== null && kind !== 'restored'
  return (
    <>
      <span className={classes.line}>{typeof place === 'number' ? `Line ${place}` : place}</span>
      <Badge tone={TONES[kind]}>{KINDS[kind]}</Badge>
      <span className={classes.about}>
        {isThere ? <Link to={`/courts/${courtId}`}>{title}</Link> : title}
        {reason && <small>{reason}</small>}
        {possibleIds.length > 0 && <PossibleCourts ids={possibleIds} />}
        {changes === null && <small>{TOO_MANY_CHANGES_TO_LIST}</small>}
        {kind === 'changed' && changes?.length === 0 && <small>{NO_SHOWN_CHANGES}</small>}
        {changes && changes.length > 0 && <FieldChanges changes={changes} />}
      </span>
    </>
  )
}

function PossibleCourts({ ids }: { ids: Verdict['possibleIds'] }) {
  return (
    <small>
      Perhaps{' '}
      {ids.map((id, index) => (
        <Fragment key={id}>
          {index > 0 && ' or '}
          {typeof id === 'number' ? (
            <Link to={`/courts/${id}`}>{possibleCourtText(id)}</Link>
          ) : (
            possibleCourtText(id)
          )}
        </Fragment>
      ))}
    </small>
  )
}

function FieldChanges({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <dl className={classes.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{isFactColumn(field) ? getFact(field).label : FIELD_LABELS[field]}</dt>
          <dd>
            <del>{shortText(field, before)}</del> → <ins>{shortText(field, after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const factText = (key: FactCsvColumn, value: FieldValue) =>
  value === null || Array.isArray(value) ? 'nothing' : formatFactValue(getFact(key), value)

/** Longer texts are in the CSV download only. */
const MAX_SHOWN_CHARACTERS = 200

/** About 10 cm. */
const COORDINATE_DECIMALS = 6

function shortText(field: FieldChange['field'], value: FieldValue): string {
  if ((field === 'latitude' || field === 'longitude') && typeof value === 'number')
    return value.toFixed(COORDINATE_DECIMALS)
  const text = isFactColumn(field) ? factText(field, value) : displayLoggedValue(field, value)
  return text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}…` : text
}

/** The verdicts as dots in the colours of the legend, which also filters them. */
function VerdictMap({
  verdicts,
  kinds,
  kind,
  settings,
  onKind,
}: {
  verdicts: readonly Verdict[]
  kinds: readonly KindCount[]
  kind: Kind | 'all'
  settings: ConfigView['map']
  onKind: (kind: Kind | 'all') => void
}) {
  const dots = useMemo(() => dotsOf(verdicts), [verdicts])
  const view = useMemo((): MapView => {
    const bounds = boundsOf(dots)
    return bounds ? { kind: 'bounds', bounds, padding: FIT_ALL_PADDING } : startViewOf(settings)
  }, [dots, settings])
  return (
    <div className={classes.map}>
      <fieldset className={classes.legend}>
        <legend>On the map</legend>
        {kinds.map(
          ([one, count]) =>
            one !== 'skipped' && (
              <button
                key={one}
                type="button"
                aria-pressed={kind === one}
                onClick={() => onKind(kind === one ? 'all' : one)}
              >
                <span aria-hidden style={{ background: `var(--dot-${DOTS[one]})` }} />
                {KINDS[one]} ({numberText(count)})
              </button>
            ),
        )}
      </fieldset>
      <SmallMap settings={settings} view={view} dots={dots} fallbackText={PREVIEW_MAP_UNAVAILABLE} />
    </div>
  )
}

import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { KeyHint } from '../../admin/web/KeyHint.tsx'
import { ListState } from '../../admin/web/ListState.tsx'
import { useShortcuts } from '../../admin/web/useShortcuts.ts'
import type { ConfigView } from '../../api/contract/config-view.ts'
import { accessText, displayedFields, NOT_PROVIDED, typeText } from '../../courts/contract/rules.ts'
import { CoordinatesLink } from '../../courts/web/CoordinatesLink.tsx'
import { FACT_KEYS, getFact } from '../../facts/contract/catalogue.ts'
import { valueText } from '../../facts/web/fact-texts.ts'
import type { MapView } from '../../map/web/engine.ts'
import { SmallMap } from '../../map/web/SmallMap.tsx'
import { boundsOf, FIT_SEARCH_PADDING } from '../../platform/contract/geo.ts'
import { Badge } from '../../platform/ui/Badge.tsx'
import { Button } from '../../platform/ui/Button.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import page from '../../platform/ui/page.module.css'
import type { ComparedCourtView, DuplicatePairView } from '../contract/map-data-schema.ts'
import {
  contributionsText,
  LOADING_PAIRS_FAILED,
  NO_PAIRS,
  nameOf,
  PAIR_MAP_UNAVAILABLE,
  PAIRS_EXPLAINED,
  pairsText,
  SIDE_LABELS,
} from './import-texts.ts'
import classes from './MapData.module.css'
import { ShortcutHelp } from './ShortcutHelp.tsx'
import { SourceEntry } from './SourceEntry.tsx'
import { usePairs } from './usePairs.ts'

const KEYS = [
  ['s', 'same court'],
  ['d', 'different courts'],
  ['j', 'next'],
  ['k', 'previous'],
  ['u', 'undo'],
] as const

/** Pairs of courts that may be the same, one after another, decided by keyboard. */
export function DuplicatesScreen({ settings }: { settings: ConfigView['map'] }) {
  const { query, pair, index, total, canUndo, isBusy, outcome, decide, undo, step } = usePairs()
  const next = () => step(1)
  const previous = () => step(-1)
  useShortcuts({
    ...{ j: next, ArrowDown: next, ArrowRight: next, k: previous, ArrowUp: previous, ArrowLeft: previous },
    ...(pair && { s: () => decide(true), d: () => decide(false) }),
    ...(canUndo && { u: undo }),
  })
  const top = useRef<HTMLElement>(null)
  const shown = pair && `${pair.court.id} ${pair.other.id}`
  // The next pair is read from its beginning.
  useEffect(() => {
    if (shown && top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView()
  }, [shown])
  const undoButton = canUndo && (
    <Button aria-disabled={isBusy} onClick={undo}>
      Undo <KeyHint>u</KeyHint>
    </Button>
  )
  return (
    <>
      <h2 className={page.hidden}>Possible duplicates</h2>
      {outcome && <Notice tone={outcome.isFailure ? 'wrong' : 'good'}>{outcome.text}</Notice>}
      {pair ? (
        <section ref={top} className={classes.pair} aria-label="Current pair">
          <p className={page.quiet}>{PAIRS_EXPLAINED}</p>
          <p role="status">
            <strong>
              {index + 1} of {pairsText(total)}
            </strong>
            , {pair.distance_m} m apart
          </p>
          <div className={classes.sides}>
            <ComparedCourt court={pair.court} label={SIDE_LABELS.court} />
            <ComparedCourt court={pair.other} label={SIDE_LABELS.other} />
          </div>
          <PairMap key={shown} pair={pair} settings={settings} />
          <div className={classes.bar}>
            <Button emphasis="main" aria-disabled={isBusy} onClick={() => decide(true)}>
              Same <KeyHint>s</KeyHint>
            </Button>
            <Button aria-disabled={isBusy} onClick={() => decide(false)}>
              Different <KeyHint>d</KeyHint>
            </Button>
            <Button disabled={index + 1 >= total} onClick={next}>
              Next <KeyHint>j</KeyHint>
            </Button>
            <Button disabled={index === 0} onClick={previous}>
              Previous <KeyHint>k</KeyHint>
            </Button>
            {undoButton}
          </div>
          <ShortcutHelp keys={KEYS} />
        </section>
      ) : (
        <>
          <ListState
            query={query}
            isEmpty
            loading="Loading the possible duplicates…"
            empty={NO_PAIRS}
            failure={LOADING_PAIRS_FAILED}
          />
          {undoButton && <div>{undoButton}</div>}
        </>
      )}
    </>
  )
}

/** Both courts on a map. */
function PairMap({ pair, settings }: { pair: DuplicatePairView; settings: ConfigView['map'] }) {
  const { court, other } = pair
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
      <SmallMap settings={settings} view={view} spots={spots} fallbackText={PAIR_MAP_UNAVAILABLE} />
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

import { stringify } from 'csv-stringify/sync'
import type { SourceView } from '../../api/contract/config-view.ts'
import { accessText, displayedFields, typeText } from '../../courts/contract/rules.ts'
import { creditsOf } from '../../courts/contract/sources.ts'
import type { CourtView } from '../../facts/contract/court-schema.ts'
import { formatNameList } from '../../facts/contract/name-list.ts'
import type { CompactFact, CompactFacts } from '../../facts/contract/schema.ts'
import type { SiteConfig } from '../../platform/config/site-config.ts'
import { escapeXml } from '../../platform/http/xml.ts'
import {
  COURT_CSV_COLUMNS,
  type CourtCsvColumn,
  EXPORT_ONLY_COLUMNS,
  escapeFormula,
  isFactColumn,
} from '../contract/csv.ts'
import type { CourtSelection } from './snapshot.ts'

/** Whom to name beside the open court data: the people who play there, the sources, and whom the operator names. */
export const attributionOf = (sources: readonly SourceView[], site: Publisher) => [
  `${site.name} players`,
  ...creditsOf(sources, site.attribution),
]

/** The site that publishes the data. */
type Publisher = Pick<SiteConfig, 'name' | 'attribution'>

/** The licence of the open court data. */
export const LICENCE = {
  name: 'Open Database License (ODbL) 1.0',
  url: 'https://opendatacommons.org/licenses/odbl/1-0/',
} as const

/** For the `Link` header. */
export const LICENCE_LINK = `<${LICENCE.url}>; rel="license"`

/** A court in the open data. */
interface OpenCourt extends CourtView {
  manualRating: number | null
}

/** An open data format: prologue, serialiser for a batch of courts, and epilogue. */
export interface ExportFormat {
  mediaType: string
  extension: string
  /** Origin of this site, if the format contains it. */
  origin?: string
  /** Whom the export names. */
  attribution: string
  begin: string
  write(courts: readonly OpenCourt[], isFirst: boolean): string
  end: string
}

/** Courts serialised per chunk: about a millisecond of work. */
const COURTS_AT_ONCE = 50

/** Yields the text of an export in chunks. */
export function* writeExport({ begin, write, end }: ExportFormat, courts: CourtSelection): Generator<string> {
  yield begin
  for (let start = 0; start < courts.size; start += COURTS_AT_ONCE) {
    const count = Math.min(COURTS_AT_ONCE, courts.size - start)
    yield write(
      Array.from({ length: count }, (_, i) => toOpenCourt(courts, start + i)),
      start === 0,
    )
  }
  yield end
}

function toOpenCourt(courts: CourtSelection, at: number): OpenCourt {
  return { ...courts.court(at), manualRating: courts.manualRating(at) }
}

/** CSV (RFC 4180) for spreadsheets and our importer, with a byte order mark; the last column states the licence. */
export function csvExport(attribution: string): ExportFormat {
  const terms = escapeFormula(`${attribution}, ${LICENCE.name}`)
  return {
    mediaType: 'text/csv; charset=utf-8',
    extension: 'csv',
    attribution,
    begin: stringify([[...COURT_CSV_COLUMNS, ...EXPORT_ONLY_COLUMNS]], { bom: true }),
    write: (courts) =>
      stringify(
        courts.map((court) => [
          ...COURT_CSV_COLUMNS.map((column) => cellOf(court, column)),
          provenanceText(court.facts),
          terms,
        ]),
      ),
    end: '',
  }
}

function cellOf(court: OpenCourt, column: CourtCsvColumn): string | number | null {
  if (column === 'tags') return escapeFormula(formatNameList(court.tags))
  const value = cellValueOf(court, column)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? escapeFormula(value) : value
}

function cellValueOf(court: OpenCourt, column: Exclude<CourtCsvColumn, 'tags'>) {
  if (column === 'rating') return court.manualRating
  if (!isFactColumn(column)) return court[column]
  const fact = court.facts[column]
  // What other columns say isn't said again.
  return fact && !isElsewhere(fact) ? fact.value : null
}

/** Whether it follows from another fact, a tag, or a problem, which will be mended. */
function isElsewhere({ state, implied_by, problem, confirmed, source }: CompactFact): boolean {
  const isSaid = state === 'suspended' && (confirmed !== undefined || source !== undefined)
  return implied_by !== undefined || source === 'tag' || (problem !== undefined && !isSaid)
}

/** 'nets: disputed, confirmed by 10 (2026-11-15), disputed by 2 (2026-11-22); surface: claimed (openstreetmap)'. */
function provenanceText(facts: CompactFacts): string {
  return Object.entries(facts)
    .filter(([, fact]) => !isElsewhere(fact))
    .map(([key, { state, confirmed, confirmed_at, disputed, disputed_at, source }]) => {
      const parts = [
        source ? `${state} (${source})` : state,
        confirmed && `confirmed by ${confirmed} (${confirmed_at})`,
        disputed && `disputed by ${disputed} (${disputed_at})`,
      ]
      return `${key}: ${parts.filter(Boolean).join(', ')}`
    })
    .join('; ')
}

/** GeoJSON (RFC 7946): one point feature per court. Relative photo URLs are resolved against `origin`. */
export function geoJsonExport(origin: string, attribution: string): ExportFormat {
  const licence = { license: LICENCE.name, license_url: LICENCE.url }
  const head = { type: 'FeatureCollection', name: 'Basketball courts', attribution, ...licence }
  return {
    attribution,
    mediaType: 'application/geo+json',
    extension: 'geojson',
    begin: `${JSON.stringify(head).slice(0, -1)},"features":[\n`,
    write: (courts, isFirst) =>
      (isFirst ? '' : ',\n') + courts.map((court) => feature(court, origin)).join(',\n'),
    end: '\n]}\n',
  }
}

function feature(court: OpenCourt, origin: string): string {
  const { id, latitude, longitude, manualRating, photo_url, medium_url, thumbnail_url, ...properties } = court
  return JSON.stringify({
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: { ...properties, photo_url: photo_url && new URL(photo_url, origin).href },
  })
}

/** Decimal places of coordinates: precise to about a centimetre. */
const DECIMALS = 7

/** GPX 1.1: one waypoint per court, with a link to its page. */
export function gpxExport(origin: string, attribution: string, creator: string): ExportFormat {
  return {
    attribution,
    mediaType: 'application/gpx+xml',
    extension: 'gpx',
    origin,
    begin:
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
      `<gpx version="1.1" creator="${escapeXml(creator)}" xmlns="http://www.topografix.com/GPX/1/1">\n` +
      `<metadata><name>Basketball courts</name><copyright author="${escapeXml(attribution)}">` +
      `<license>${escapeXml(LICENCE.url)}</license></copyright></metadata>\n`,
    write: (courts) => courts.map((court) => waypoint(court, origin)).join(''),
    end: '</gpx>\n',
  }
}

function waypoint(court: OpenCourt, origin: string): string {
  const shown = displayedFields(court).map(({ label, text }) => `${label}: ${text}`)
  const parts = [court.address, typeText(court), accessText(court), ...shown, court.tags.join(', ')].filter(
    Boolean,
  )
  return (
    `<wpt lat="${court.latitude.toFixed(DECIMALS)}" lon="${court.longitude.toFixed(DECIMALS)}"><name>${escapeXml(court.name)}</name>` +
    `<desc>${escapeXml(parts.join(' · '))}</desc>` +
    `<link href="${escapeXml(`${origin}/courts/${court.id}`)}"/><type>Basketball court</type></wpt>\n`
  )
}

import { accessText, displayedFields, typeText } from '../../contract/rules.ts'
import type { ExportFormat, OpenCourt } from './export-format.ts'
import { ATTRIBUTION, LICENCE } from './open-data.ts'

/** Decimal places of coordinates: precise to about a centimetre. */
const DECIMALS = 7

/** GPX 1.1: one waypoint per court, with a link to its page. */
export function gpxExport(origin: string): ExportFormat {
  return {
    mediaType: 'application/gpx+xml',
    extension: 'gpx',
    origin,
    begin:
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<gpx version="1.1" creator="Opencourt" xmlns="http://www.topografix.com/GPX/1/1">\n' +
      `<metadata><name>Basketball courts</name><copyright author="${escapeXml(ATTRIBUTION)}">` +
      `<license>${escapeXml(LICENCE.url)}</license></copyright></metadata>\n`,
    write: (courts) => courts.map((court) => waypoint(court, origin)).join(''),
    end: '</gpx>\n',
  }
}

function waypoint(court: OpenCourt, origin: string): string {
  const shown = displayedFields(court).map(({ label, text }) => `${label}: ${text}`)
  const facts = [court.address, typeText(court), accessText(court), ...shown, court.tags.join(', ')].filter(
    Boolean,
  )
  return (
    `<wpt lat="${court.latitude.toFixed(DECIMALS)}" lon="${court.longitude.toFixed(DECIMALS)}"><name>${escapeXml(court.name)}</name>` +
    `<desc>${escapeXml(facts.join(' · '))}</desc>` +
    `<link href="${escapeXml(`${origin}/courts/${court.id}`)}"/><type>Basketball court</type></wpt>\n`
  )
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Escapes text for XML 1.0 and removes control characters that it does not allow. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

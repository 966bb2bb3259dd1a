import { accessText, typeText, UNNAMED_COURT } from '../../courts/contract/rules.ts'
import { type FactKey, formatFactValue, getFact } from '../../facts/contract/catalogue.ts'
import { getProblem } from '../../facts/contract/problems.ts'
import type { Point } from '../../platform/contract/geo.ts'
import { decimalText, numberText } from '../../platform/contract/locale.ts'
import { distanceText } from '../../platform/contract/units.ts'
import { dateText } from '../../platform/ui/dates.ts'
import type { NearbyCourtView } from '../../search/contract/found-court.ts'
import type { EmbedOptions } from '../contract/options.ts'
import { type DrawnMap, drawMap, type Mark, markSize, type Size } from './drawn-map.ts'

type Shown = Pick<EmbedOptions, 'units'>

export interface Embedded {
  kind: 'court' | 'search'
  title: string
  courts: readonly NearbyCourtView[]
  /** Of all pages. */
  total: number
  /** The place that was searched. */
  centre: Point | undefined
  /** The page of this site that shows the same. */
  page: string
  origin: string
  siteName: string
  /** Whom to name besides the players. */
  credits: readonly string[]
}

/** The whole document, without scripts: browsers block them in it. */
export function EmbedPage({
  styles,
  nonce,
  title,
  children,
}: {
  styles: string
  nonce: string
  title: string
  children: React.ReactNode
}) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, and colours that were checked */}
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>
        <main>{children}</main>
      </body>
    </html>
  )
}

/** What a search found, or one court, for the page of somebody else. */
export function EmbeddedCourts({
  kind,
  title,
  courts,
  total,
  centre,
  page,
  origin,
  siteName,
  credits,
  units,
}: Embedded & Shown) {
  const [first] = courts
  const address = (court: NearbyCourtView) => `${origin}/courts/${court.id}`
  return (
    <>
      {kind === 'court' && first ? (
        <Court court={first} heading="h1" address={address(first)} units={units} />
      ) : (
        <>
          <h1>{title}</h1>
          <p>{countText(courts.length, total)}</p>
          {courts.length > 0 && <Pictures courts={courts} centre={centre} units={units} />}
          <ol>
            {courts.map((court, at) => (
              <li key={court.id}>
                <span className="badge" aria-hidden="true">
                  {at + 1}
                </span>
                <Court court={court} heading="h2" address={address(court)} units={units} />
              </li>
            ))}
          </ol>
        </>
      )}
      <footer>
        <p>
          <a href={page} target="_blank" rel="noopener">
            {total > courts.length
              ? `All ${numberText(total)} courts on ${siteName}`
              : `See and update on ${siteName}`}
          </a>
        </p>
        <p>
          Data by {['the people who play there', ...credits].join(', ')}, under the{' '}
          <a href="https://opendatacommons.org/licenses/odbl/1-0/" target="_blank" rel="license noopener">
            Open Database License
          </a>
        </p>
      </footer>
    </>
  )
}

function countText(shown: number, total: number): string {
  if (total === 0) return 'No courts found.'
  if (total === 1) return '1 court'
  return shown < total ? `The first ${shown} of ${numberText(total)} courts` : `${total} courts`
}

function Court({
  court,
  heading: Heading,
  address,
  units,
}: { court: NearbyCourtView; heading: 'h1' | 'h2'; address: string } & Shown) {
  const { distanceMiles } = court
  const distance = distanceMiles !== undefined && distanceText(distanceMiles, units)
  const isAccessKnown = court.isFree !== null || court.priceGbp !== null || court.bookingUrl !== null
  const known = [distance, isAccessKnown && accessText(court), typeText(court), ratingText(court)].filter(
    Boolean,
  )
  const said = [...problemTexts(court), ...confirmedTexts(court)]
  return (
    <div>
      <Heading dir="auto">
        <a href={address} target="_blank" rel="noopener">
          {shortened(court.name, MAX_TEXT) || UNNAMED_COURT}
        </a>
      </Heading>
      {known.length > 0 && <p>{known.join(' · ')}</p>}
      {court.address && <p dir="auto">{shortened(court.address, MAX_TEXT)}</p>}
      {said.length > 0 && <p className="said">{said.join(' · ')}</p>}
    </div>
  )
}

function ratingText({ rating, review_count }: NearbyCourtView): string | null {
  if (rating === null) return null
  const count = review_count === 1 ? '1 review' : `${review_count} reviews`
  return `${decimalText(rating)} of 5${review_count > 0 ? ` (${count})` : ''}`
}

/** Characters of a name, an address, and what people confirmed, so that the whole embed stays small. */
const MAX_TEXT = 100
const MAX_SAID_TEXT = 50
const MAX_SAID = 3

const shortened = (text: string, max: number) => (text.length > max ? `${text.slice(0, max - 1)}…` : text)

/** 'Light out, reported on 20 November 2026'. */
const problemTexts = ({ problems = [] }: NearbyCourtView) =>
  problems.map(({ kind, reported_at, disputed }) => {
    const reported = `${getProblem(kind).label}, reported on ${dateText(reported_at)}`
    return disputed ? `${reported}, but players disagree` : reported
  })

/** 'Floodlights: Lit after dark (20 November 2026)': what people confirmed lately. */
function confirmedTexts({ facts }: NearbyCourtView): string[] {
  return Object.entries(facts)
    .filter(([, { state, confirmed_at }]) => state === 'confirmed' && confirmed_at !== undefined)
    .slice(0, MAX_SAID)
    .map(([key, { value, confirmed_at = '' }]) => {
      const fact = getFact(key as FactKey)
      return `${fact.label}: ${shortened(formatFactValue(fact, value), MAX_SAID_TEXT)} (${dateText(confirmed_at)})`
    })
}

/** For wide and for narrow frames: one that shrinks couldn't be read. */
const SIZES = { wide: { width: 720, height: 260 }, narrow: { width: 320, height: 240 } }

function Pictures({ courts, ...shown }: Pick<Embedded, 'courts' | 'centre'> & Shown) {
  return Object.entries(SIZES).map(([name, size]) => (
    <Picture key={name} name={name} size={size} map={drawMap(courts, { ...shown, size })} />
  ))
}

function Picture({
  name,
  size: { width, height },
  map: { marks, centre, scale },
}: {
  name: string
  size: Size
  map: DrawnMap
}) {
  return (
    <svg
      className={name}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label="Where the courts lie. North is up."
    >
      {centre && (
        <g className="centre">
          <circle cx={centre.x} cy={centre.y} r="7" />
          <path d={`M${centre.x - 12} ${centre.y}h24M${centre.x} ${centre.y - 12}v24`} />
        </g>
      )}
      {marks.map((mark) => (
        <MarkPill key={mark.label} {...mark} />
      ))}
      <path className="scale" d={`M12 ${height - 20}v8h${scale.width}v-8`} />
      <text className="length" x="18" y={height - 18}>
        {scale.text}
      </text>
    </svg>
  )
}

function MarkPill({ x, y, label }: Mark) {
  const { width, height } = markSize(label)
  return (
    <g>
      <rect
        className="mark"
        x={x - width / 2}
        y={y - height / 2}
        width={width}
        height={height}
        rx={height / 2}
      />
      <text className="number" x={x} y={y + 4.5}>
        {label}
      </text>
    </g>
  )
}

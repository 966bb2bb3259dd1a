import { IconExternalLink, IconFlag, IconMap2, IconNavigation } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ConfigView } from '../../../accounts/contract/schema.ts'
import { confirmationCountText, mergeTags } from '../../../facilities/contract/rules.ts'
import { ImHere } from '../../../facts/web/ImHere.tsx'
import { directionsLink } from '../../../map/web/map-links.ts'
import { PhotoUploads } from '../../../photos/web/AddPhotos.tsx'
import { useUploads } from '../../../photos/web/useUploads.ts'
import { Button, ButtonOutLink } from '../../../platform/ui/Button.tsx'
import { dateText } from '../../../platform/ui/dates.ts'
import { useReport } from '../../../reports/web/useReport.tsx'
import { useLastSearch } from '../../../search/web/last-search.ts'
import { parsePublicUrl } from '../../contract/public-url.ts'
import { accessText, displayedFields, regionText, typeText, UNNAMED_COURT } from '../../contract/rules.ts'
import type { CourtDetailsView } from '../../contract/schema.ts'
import { CoordinatesLink } from '../CoordinatesLink.tsx'
import { ownDetailsQuery } from '../own-details.ts'
import { Share } from './Share.tsx'
import classes from './Summary.module.css'

interface SummaryProps {
  details: CourtDetailsView
  settings: ConfigView['map']
  /** Render time, milliseconds since the epoch. */
  now: number
}

/** Directions, and what the court is. */
export function Summary({ details, settings, now }: SummaryProps) {
  const { court, facilities, facts, photos, asOf } = details
  const tags = mergeTags(court.tags, facilities)
  const booking = bookingLink(court.bookingUrl)
  const { report, reporting } = useReport()
  const client = useQueryClient()
  const uploads = useUploads({
    courtId: court.id,
    onSent: () => void client.invalidateQueries({ queryKey: ownDetailsQuery(court.id).queryKey }),
  })
  return (
    <aside className={classes.summary} aria-label="Summary">
      <div className={classes.pair}>
        <ButtonOutLink className={classes.directions} emphasis="main" href={directionsLink(court)}>
          <IconNavigation size={18} aria-hidden />
          Directions
        </ButtonOutLink>
        {asOf === undefined && (
          <ImHere
            courtId={court.id}
            courtName={court.name || UNNAMED_COURT}
            {...{ facts, photos, uploads, now }}
          />
        )}
        <Share court={court} />
      </div>
      <PhotoUploads {...uploads} />
      <dl className={classes.list}>
        <Fact name="Region">{regionText(court)}</Fact>
        <Fact name="Type">{typeText(court)}</Fact>
        <Fact name="Access">{accessText(court)}</Fact>
        {displayedFields(court).map(({ label, text }) => (
          <Fact key={label} name={label}>
            {text}
          </Fact>
        ))}
        {booking && (
          <Fact name="Booking">
            <a href={booking.href} target="_blank" rel="nofollow ugc noopener">
              Book at {booking.site}
              <IconExternalLink size={15} aria-hidden />
            </a>
          </Fact>
        )}
        <Fact name="Coordinates">
          <CoordinatesLink point={court} />
        </Fact>
        {tags.length > 0 && (
          <Fact name="Tags">
            <ul className={classes.tags}>
              {tags.map(({ name, vote_count }) => (
                <li key={name}>
                  <span dir="auto">{name}</span>
                  {vote_count > 0 && <small>{confirmationCountText(vote_count)}</small>}
                </li>
              ))}
            </ul>
          </Fact>
        )}
        {court.updated_at && (
          <Fact name="Updated">
            <time dateTime={court.updated_at}>{dateText(court.updated_at)}</time>
          </Fact>
        )}
      </dl>
      <Link className={classes.map} to={{ pathname: '/map', search: withCourt(useLastSearch(), court.id) }}>
        <IconMap2 size={18} aria-hidden />
        Show on the map
      </Link>
      <Button
        emphasis="bare"
        className={classes.report}
        onClick={() => report({ subject: 'court', id: court.id, at: court, map: settings })}
      >
        <IconFlag size={18} aria-hidden />
        Report this court
      </Button>
      {reporting}
    </aside>
  )
}

/** The search with this court selected on the map. */
function withCourt(search: string, id: number): string {
  const parameters = new URLSearchParams(search)
  parameters.set('court', String(id))
  return `?${parameters}`
}

/** Renders nothing if the value is unknown. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A safe booking link and its site; undefined if the text is not an acceptable URL. */
export function bookingLink(text: string | null): { href: string; site: string } | undefined {
  const url = text === null ? undefined : parsePublicUrl(text)
  return url && { href: url.href, site: url.hostname.replace(/^www\./, '') }
}

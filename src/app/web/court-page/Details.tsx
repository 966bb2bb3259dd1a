import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { parsePublicUrl } from '../../../courts/contract/public-url.ts'
import { accessText, displayedFields, NOT_PROVIDED, regionText } from '../../../courts/contract/rules.ts'
import { CoordinatesLink } from '../../../courts/web/CoordinatesLink.tsx'
import type { CourtDetailsView } from '../../../directory/contract/schema.ts'
import { isFactKey } from '../../../facts/contract/catalogue.ts'
import { dateText } from '../../../platform/ui/dates.ts'
import classes from './Details.module.css'
import { Sources } from './Sources.tsx'

/** Where the court is, what it costs, and where the data comes from. What is there stands in its own list. */
export function Details({ court, sources }: Pick<CourtDetailsView, 'court' | 'sources'>) {
  const booking = bookingLink(court.bookingUrl)
  const fields = displayedFields(court).filter(({ name }) => !isFactKey(name))
  return (
    <>
      <dl className={classes.list}>
        <Detail name="Address">
          <bdi>{court.address || NOT_PROVIDED}</bdi>
          {court.address_is_made && <small className={classes.made}>We don’t know the address.</small>}
        </Detail>
        <Detail name="Region">{regionText(court)}</Detail>
        <Detail name="Coordinates">
          <CoordinatesLink point={court} />
        </Detail>
        <Detail name="Access">{accessText(court)}</Detail>
        {fields.map(({ label, text }) => (
          <Detail key={label} name={label}>
            {text}
          </Detail>
        ))}
        {booking && (
          <Detail name="Booking">
            <a href={booking.href} target="_blank" rel="nofollow ugc noopener">
              Book at {booking.site}
              <IconExternalLink size={15} aria-hidden />
            </a>
          </Detail>
        )}
        {court.updated_at && (
          <Detail name="Updated">
            <time dateTime={court.updated_at}>{dateText(court.updated_at)}</time>
          </Detail>
        )}
      </dl>
      {sources.length > 0 && (
        <section className={classes.sources} aria-label="Where the data comes from">
          <h3>Where the data comes from</h3>
          <Sources sources={sources} />
        </section>
      )}
    </>
  )
}

/** Renders nothing if the value is unknown. */
function Detail({ name, children }: { name: string; children: ReactNode }) {
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

import { IconExternalLink, IconFlag } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ConfigView } from '../../../accounts/contract/schema.ts'
import EmbedButton from '../../../embed/web/EmbedButton.tsx'
import { confirmationCountText, mergeTags } from '../../../facilities/contract/tags.ts'
import { PhotoUploads } from '../../../photos/web/AddPhotos.tsx'
import type { useUploads } from '../../../photos/web/useUploads.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { dateText } from '../../../platform/ui/dates.ts'
import { useReport } from '../../../reports/web/useReport.tsx'
import { parsePublicUrl } from '../../contract/public-url.ts'
import {
  ADDRESS_IS_MADE,
  accessText,
  displayedFields,
  NOT_PROVIDED,
  regionText,
  typeText,
  UNNAMED_COURT,
} from '../../contract/rules.ts'
import type { CourtDetailsView } from '../../contract/schema.ts'
import { CoordinatesLink } from '../CoordinatesLink.tsx'
import classes from './Details.module.css'

interface DetailsProps extends Pick<CourtDetailsView, 'court' | 'facilities'> {
  settings: ConfigView['map']
  uploads: ReturnType<typeof useUploads>
}

/** What the court is, and the ways to add photos and to report it. */
export function Details({ court, facilities, settings, uploads }: DetailsProps) {
  const tags = mergeTags(court.tags, facilities)
  const booking = bookingLink(court.bookingUrl)
  const { report, reporting } = useReport()
  return (
    <>
      <dl className={classes.list}>
        <Detail name="Address">
          <bdi>{court.address || NOT_PROVIDED}</bdi>
          {court.address_is_made && <small className={classes.made}>{ADDRESS_IS_MADE}</small>}
        </Detail>
        <Detail name="Region">{regionText(court)}</Detail>
        <Detail name="Type">{typeText(court)}</Detail>
        <Detail name="Access">{accessText(court)}</Detail>
        {displayedFields(court).map(({ label, text }) => (
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
        <Detail name="Coordinates">
          <CoordinatesLink point={court} />
        </Detail>
        {tags.length > 0 && (
          <Detail name="Tags">
            <ul className={classes.tags}>
              {tags.map(({ name, vote_count }) => (
                <li key={name}>
                  <span dir="auto">{name}</span>
                  {vote_count > 0 && <small>{confirmationCountText(vote_count)}</small>}
                </li>
              ))}
            </ul>
          </Detail>
        )}
        <Detail name="News">
          <a href={`/api/courts/${court.id}/news.atom`}>Atom feed</a>
        </Detail>
        <Detail name="Embed">
          <EmbedButton query={`?court=${court.id}`} title={court.name || UNNAMED_COURT}>
            Show this court on your website
          </EmbedButton>
        </Detail>
        {court.updated_at && (
          <Detail name="Updated">
            <time dateTime={court.updated_at}>{dateText(court.updated_at)}</time>
          </Detail>
        )}
      </dl>
      <div className={classes.contribute}>
        <PhotoUploads {...uploads} />
        <Button
          emphasis="bare"
          className={classes.report}
          onClick={() => report({ subject: 'court', id: court.id, at: court, map: settings })}
        >
          <IconFlag size={18} aria-hidden />
          Report this court
        </Button>
      </div>
      {reporting}
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

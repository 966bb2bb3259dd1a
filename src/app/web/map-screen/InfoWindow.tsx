import { IconNavigation, IconX } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import {
  displayedFields,
  NOT_PROVIDED,
  NOT_YET_RATED,
  popupAccessText,
  regionText,
  UNNAMED_COURT,
} from '../../../courts/contract/rules.ts'
import { directionsLink, streetViewLink } from '../../../courts/web/CoordinatesLink.tsx'
import type { CourtDetailsView } from '../../../directory/contract/schema.ts'
import { CourtDrawing } from '../../../directory/web/CourtDrawing.tsx'
import { CourtTags } from '../../../directory/web/CourtTags.tsx'
import { LOADING_DETAILS, SEE_MORE } from '../../../map/web/map-texts.ts'
import { decimalText } from '../../../platform/contract/locale.ts'
import { distanceText } from '../../../platform/contract/units.ts'
import { Badge } from '../../../platform/ui/Badge.tsx'
import { ButtonOutLink } from '../../../platform/ui/Button.tsx'
import { CourtArt } from '../../../platform/ui/CourtArt.tsx'
import page from '../../../platform/ui/page.module.css'
import { useUnits } from '../../../platform/ui/units.ts'
import { PlayableOnCard, typeBesideLine } from '../../../playable/web/PlayableOnCard.tsx'
import { Stars } from '../../../reviews/web/Stars.tsx'
import { SaveButton } from '../../../saved/web/SaveButton.tsx'
import type { NearbyCourtView } from '../../../search/contract/found-court.ts'
import type { CourtLinkState } from '../../../search/web/last-search.ts'
import classes from './InfoWindow.module.css'
import { scrollIntoContainer } from './scroll-into-container.ts'

const MAP_PHOTOS = 3

export interface InfoWindowCourt {
  id: number
  name: string
  /** Undefined until known. */
  facts: NearbyCourtView | undefined
  tags: string[]
  /** Undefined until loaded. */
  details: CourtDetailsView | undefined
  error: string | undefined
}

/** Info window of the selected court. Takes the focus if a person opened it, and returns it on close. */
export function InfoWindow({
  court,
  takesFocus,
  inMap,
  streetView,
  search,
  onClose,
}: {
  court: InfoWindowCourt
  takesFocus: boolean
  /** Whether it is shown on the map, which pans to fit; elsewhere it is scrolled into view. */
  inMap: boolean
  /** Whether to link to Street View; not needed if the map has it built in. */
  streetView: boolean
  /** The map's query string, for the link back from the court page. */
  search: string
  onClose: () => void
}) {
  const titleId = useId()
  const frame = useRef<HTMLElement>(null)
  useFocusWhileOpen(frame, takesFocus, inMap)
  useEscape(onClose)
  const name = court.name || UNNAMED_COURT
  const address = `/courts/${court.id}`
  const state: CourtLinkState = { search, distanceMiles: court.facts?.distanceMiles, fromMap: true }
  return (
    <section
      ref={frame}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={classes.window}
      data-in-map={inMap || undefined}
    >
      <Photos court={court} />
      {streetView && court.facts && (
        <a className={classes.street} href={streetViewLink(court.facts)} target="_blank" rel="noopener">
          Street view
        </a>
      )}
      <button type="button" className={classes.close} onClick={onClose} aria-label="Close">
        <IconX size={20} aria-hidden />
      </button>
      <div className={classes.body}>
        <div className={classes.heading}>
          <h2 id={titleId} dir="auto">
            <Link to={address} state={state}>
              {name}
            </Link>
          </h2>
          {court.facts && <SaveButton court={court.facts} />}
        </div>
        {court.facts && (
          <>
            <div className={classes.playable} data-failed={court.error && true}>
              <PlayableOnCard court={court.facts} listed={court.facts.playable} details={court.details} />
            </div>
            <Facts court={court.facts} tags={court.tags} facilities={court.details?.facilities} />
          </>
        )}
        <div className={classes.actions}>
          {court.facts && (
            <ButtonOutLink emphasis="main" href={directionsLink(court.facts)}>
              <IconNavigation size={18} aria-hidden />
              Directions
            </ButtonOutLink>
          )}
          <Link className={classes.more} to={address} state={state}>
            {SEE_MORE}
          </Link>
        </div>
      </div>
    </section>
  )
}

function Photos({ court: { id, name, facts, details, error } }: { court: InfoWindowCourt }) {
  const shown = details?.photos.slice(0, MAP_PHOTOS) ?? []
  if (shown.length > 0)
    return (
      <div className={classes.photos}>
        {shown.map((photo, index) => (
          <img
            key={photo.id}
            src={photo.thumbnail_url}
            width={photo.width}
            height={photo.height}
            alt={`${name || UNNAMED_COURT}, ${index + 1} of ${shown.length}`}
          />
        ))}
      </div>
    )
  return (
    <div className={classes.photos}>
      {facts ? <CourtDrawing court={facts} /> : <CourtArt courtId={id} />}
      <p role="status" className={classes.note}>
        {error ?? (details ? 'No photos yet.' : LOADING_DETAILS)}
      </p>
    </div>
  )
}

/** What is known of the court, in as little space as possible: most labels are for screen readers. */
function Facts({
  court,
  tags,
  facilities,
}: {
  court: NearbyCourtView
  tags: string[]
  /** Undefined until loaded. */
  facilities: CourtDetailsView['facilities'] | undefined
}) {
  const units = useUnits()
  const type = typeBesideLine(court, court.playable)
  const region = regionText(court)
  return (
    <>
      <dl className={classes.where}>
        <Fact label="Address">{court.address || NOT_PROVIDED}</Fact>
        {region && <Fact label="Region">{region}</Fact>}
      </dl>
      <dl className={classes.marks}>
        <Fact label="Average Rating">
          {court.rating === null ? (
            NOT_YET_RATED
          ) : (
            <>
              <div aria-hidden>
                <Stars rating={court.rating} />
              </div>
              {decimalText(court.rating)}
              {court.review_count > 0 && (
                <small>
                  {court.review_count}
                  <span className={page.hidden}>{court.review_count === 1 ? ' review' : ' reviews'}</span>
                </small>
              )}
            </>
          )}
        </Fact>
        <Fact label="Access">
          <Badge tone={court.isFree ? 'good' : 'paid'}>{popupAccessText(court)}</Badge>
        </Fact>
        {type && (
          <Fact label="Type">
            <Badge>{type}</Badge>
          </Fact>
        )}
        {displayedFields(court).map(({ label, text }) => (
          <div key={label} className={classes.field} dir="auto">
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.near}>
        {court.distanceMiles !== undefined && <p>{distanceText(court.distanceMiles, units)}</p>}
        {tags.length > 0 && (
          <dl>
            <Fact label="Tags">
              <CourtTags names={tags} facilities={facilities} />
            </Fact>
          </dl>
        )}
      </div>
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div dir="auto">
      <dt className={page.hidden}>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Takes the focus when the window appears and returns it on close, unless the person has moved it elsewhere. */
function useFocusWhileOpen(frame: RefObject<HTMLElement | null>, takesFocus: boolean, inMap: boolean) {
  useLayoutEffect(() => {
    const before = document.activeElement
    const window = frame.current
    return () => {
      const now = document.activeElement
      const isElsewhere = now !== null && now !== document.body && !window?.contains(now)
      if (before instanceof HTMLElement && !isElsewhere) before.focus({ preventScroll: true })
    }
  }, [frame])
  useEffect(() => {
    if (takesFocus) frame.current?.focus({ preventScroll: true })
    if (!inMap && frame.current) scrollIntoContainer(frame.current)
  }, [frame, takesFocus, inMap])
}

/** Handles Escape, unless the event was already handled. */
function useEscape(handler: () => void) {
  const latest = useRef(handler)
  // Before the paint: the key may follow at once.
  useLayoutEffect(() => {
    latest.current = handler
  })
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

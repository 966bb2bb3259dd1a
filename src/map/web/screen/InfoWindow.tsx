import { IconX } from '@tabler/icons-react'
import { Fragment, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import {
  displayedFields,
  NO_PHOTOS_IN_WINDOW,
  NOT_PROVIDED,
  NOT_YET_RATED,
  popupAccessText,
  regionText,
  typeText,
  UNNAMED_COURT,
} from '../../../courts/contract/rules.ts'
import type { CourtDetailsView, CourtView, NearbyCourtView } from '../../../courts/contract/schema.ts'
import { CourtArt } from '../../../platform/ui/CourtArt.tsx'
import { PlayableOnCard } from '../../../playable/web/PlayableOnCard.tsx'
import type { CourtLinkState } from '../../../search/web/last-search.ts'
import { streetViewLink } from '../map-links.ts'
import { LOADING_DETAILS, SEE_MORE } from '../map-texts.ts'
import classes from './InfoWindow.module.css'
import { scrollIntoContainer } from './scroll-into-container.ts'
import { useEscape } from './useEscape.ts'

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
  useEscape(true, onClose)
  const address = `/courts/${court.id}`
  const state: CourtLinkState = { search, distanceMiles: court.facts?.distanceMiles }
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
      <button type="button" className={classes.close} onClick={onClose} aria-label="Close">
        <IconX size={20} aria-hidden />
      </button>
      <div className={classes.body}>
        <h2 id={titleId} dir="auto">
          <Link to={address} state={state}>
            {court.name || UNNAMED_COURT}
          </Link>
        </h2>
        {court.facts && (
          <>
            <div className={classes.playable} data-failed={court.error && true}>
              <PlayableOnCard court={court.facts} listed={court.facts.playable} details={court.details} />
            </div>
            <Facts court={court.facts} tags={court.tags} />
          </>
        )}
        <Link className={classes.more} to={address} state={state}>
          {SEE_MORE}
        </Link>
        {streetView && court.facts && (
          <a className={classes.street} href={streetViewLink(court.facts)} target="_blank" rel="noopener">
            Street view
          </a>
        )}
      </div>
    </section>
  )
}

function Photos({ court: { id, name, details, error } }: { court: InfoWindowCourt }) {
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
      <CourtArt courtId={id} />
      <p role="status" className={classes.note}>
        {error ?? (details ? NO_PHOTOS_IN_WINDOW : LOADING_DETAILS)}
      </p>
    </div>
  )
}

function Facts({ court, tags }: { court: CourtView; tags: string[] }) {
  const facts = [
    ['Address', court.address || NOT_PROVIDED],
    ['Region', regionText(court) ?? NOT_PROVIDED],
    ['Type', typeText(court) ?? NOT_PROVIDED],
    ['Access', popupAccessText(court)],
    ...displayedFields(court).map(({ label, text }) => [label, text] as const),
    ['Tags', tags.length > 0 ? <TagNames key="tags" names={tags} /> : NOT_PROVIDED],
    ['Average Rating', court.rating === null ? NOT_YET_RATED : court.rating.toFixed(1)],
  ] as const
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function TagNames({ names }: { names: string[] }) {
  return names.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      <bdi>{name}</bdi>
    </Fragment>
  ))
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

import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Api, api } from '../../api/web/client.ts'
import { UNNAMED_COURT } from '../../courts/contract/rules.ts'
import { ageText } from '../../platform/contract/ages.ts'
import { useMinute } from '../../platform/ui/useMinute.ts'
import { PlayableOnCard } from '../../playable/web/PlayableOnCard.tsx'
import { SaveButton } from '../../saved/web/SaveButton.tsx'
import type { SeenLatelyItem } from '../contract/schema.ts'
import { CourtDrawing } from './CourtDrawing.tsx'
import classes from './SeenLately.module.css'

export const seenLatelyQuery = (api: Api) =>
  queryOptions({
    queryKey: ['seen-lately'],
    queryFn: ({ signal }) => api.call('GET /api/courts/seen-lately', { signal }),
    staleTime: 60_000,
    // The screen waits for it: offline it fails at once.
    networkMode: 'always',
  })

/** Courts about which people have lately contributed something. Left out if there are none, or they can't be loaded. */
export function SeenLately() {
  const { data: items = [] } = useQuery(seenLatelyQuery(api))
  const [first] = items
  if (!first) return null
  return (
    <CourtRow
      id="seen-lately"
      title={first.what === 'known' ? 'Known best' : 'Seen lately'}
      aside={first.what !== 'known' && <span>by players</span>}
      items={items}
    />
  )
}

/** Courts in one row that scrolls sideways, under a heading. */
export function CourtRow({
  id,
  title,
  aside,
  items,
}: {
  id: string
  title: string
  /** Stands at the end of the heading’s line. */
  aside: ReactNode
  items: readonly SeenLatelyItem[]
}) {
  return (
    <section aria-labelledby={id}>
      <div className={classes.heading}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {items.length > 0 && (
        <ul className={classes.row}>
          {items.map((item) => (
            <li key={item.court.id}>
              <Item {...item} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Item({ court, what, fact, day }: SeenLatelyItem) {
  const now = useMinute(Date.parse(court.playable?.at ?? day ?? ''))
  const news = { fact, photo: 'New photo', court: 'Added to the directory', known: '' }[what]
  return (
    <div className={classes.item}>
      <div className={classes.photo}>
        {court.medium_url ? (
          <img src={court.medium_url} alt="" loading="lazy" decoding="async" width={800} height={600} />
        ) : (
          <CourtDrawing court={court} />
        )}
        {day && <span className={classes.day}>{ageText(day, now)}</span>}
      </div>
      <div className={classes.text}>
        <h3 dir="auto">
          <Link to={`/courts/${court.id}`}>{court.name || UNNAMED_COURT}</Link>
        </h3>
        {news && <p dir="auto">{news}</p>}
        <PlayableOnCard court={court} listed={court.playable} details={undefined} />
      </div>
      <div className={classes.save}>
        <SaveButton court={court} />
      </div>
    </div>
  )
}

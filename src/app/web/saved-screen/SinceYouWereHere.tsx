import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../api/web/client.ts'
import { UNNAMED_COURT } from '../../../courts/contract/rules.ts'
import { newsOfAll, type SeenCourt } from '../../../facts/contract/court-news.ts'
import { whenText } from '../../../platform/contract/ages.ts'
import { useSeen } from '../../../platform/ui/useSeen.ts'
import { savedStore } from '../../../saved/web/saved-loader.ts'
import { savedIdsOf, useSaved } from '../../../saved/web/saved-state.ts'
import { chosenCourtsQuery } from './chosen-courts.ts'
import classes from './SavedScreen.module.css'

const MAX_LINES = 20

/** What has changed at saved courts since they were last shown here; nothing on the first visit. */
export function SinceYouWereHere() {
  const saved = useSaved()
  const ids = useMemo(() => savedIdsOf(saved.rows), [saved.rows])
  const { data: courts, dataUpdatedAt } = useQuery({
    ...chosenCourtsQuery(api, ids),
    enabled: saved.owner !== undefined && ids.length > 0,
  })
  // As it was when the page was opened: what is being read doesn't vanish.
  const [before, setBefore] = useState<ReadonlyMap<number, SeenCourt>>()
  if (!before && saved.owner !== undefined) setBefore(saved.seen)
  const { lines, seen } = newsOfAll(before, courts ?? [], dataUpdatedAt, MAX_LINES)
  const section = useRef<HTMLElement>(null)
  useSeen(
    section,
    dataUpdatedAt,
    courts && (() => void savedStore().then(({ rememberSeen }) => rememberSeen(seen))),
  )

  if (lines.length === 0) return null
  return (
    <section ref={section} className={classes.news} aria-labelledby="since">
      <h2 id="since">Since you were here</h2>
      <ul>
        {lines.map(({ court, text, day, isExact }) => (
          <li key={court.id}>
            <Link to={`/courts/${court.id}`} dir="auto">
              {court.name || UNNAMED_COURT}
            </Link>
            <span>{text}</span>
            <span className={classes.when}>
              {isExact ? '' : 'since '}
              {whenText(day, dataUpdatedAt)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { IconArrowBackUp, IconPencil, IconPhoto } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { useAdminApi } from '../../../admin/web/admin-api.ts'
import { errorMessage } from '../../../api/web/client.ts'
import {
  accessText,
  NOT_PROVIDED,
  regionText,
  typeText,
  UNNAMED_COURT,
} from '../../../courts/contract/rules.ts'
import { Badge } from '../../../platform/ui/Badge.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import { Notice } from '../../../platform/ui/Notice.tsx'
import page from '../../../platform/ui/page.module.css'
import { useAction } from '../../../platform/ui/useAction.ts'
import type { AdminCourt } from '../../contract/schema.ts'
import { courtRestored, mergeUndone, RESTORE_COURT_FAILED, UNDO_MERGE_FAILED } from '../court-admin-texts.ts'
import { useLoadedCourts } from './admin-courts-query.ts'
import classes from './CourtRow.module.css'
import type { ToastMessage } from './useToast.tsx'

interface CourtRowProps {
  court: AdminCourt
  isOpen: boolean
  onToggle: () => void
  showToast: (message: ToastMessage) => void
}

/** A court as a table row, or as a card on narrow screens. */
export function CourtRow({ court, isOpen, onToggle, showToast }: CourtRowProps) {
  const name = court.name || UNNAMED_COURT
  const isArchived = court.status === 'archived'

  /** Scrolls the opened editor into view. */
  function open({ currentTarget }: MouseEvent<HTMLElement>) {
    flushSync(onToggle)
    currentTarget.closest('article')?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <div className={classes.row}>
      <div className={classes.name}>
        {isArchived ? (
          <b>
            <bdi>{name}</bdi>
          </b>
        ) : (
          <Link to={`/courts/${court.id}`}>
            <bdi>{name}</bdi>
          </Link>
        )}
        <span>
          <bdi>{court.address ?? `Address: ${NOT_PROVIDED}`}</bdi>
        </span>
      </div>
      <span className={classes.region}>{regionText(court)}</span>
      <span className={classes.badges}>
        <Badge tone={court.isFree ? 'good' : court.isFree === null ? 'plain' : 'paid'}>
          {accessText(court)}
        </Badge>
      </span>
      <span className={classes.type}>{typeText(court)}</span>
      <span className={classes.counts}>
        <Rating court={court} />
        <span>
          <IconPhoto size={15} aria-hidden /> {court.photo_count}
          <span className={page.hidden}> photos</span>
        </span>
        <span>
          {court.tags.length} {court.tags.length === 1 ? 'tag' : 'tags'}
        </span>
      </span>
      {isArchived ? (
        <RestoreButton court={court} showToast={showToast} />
      ) : (
        <Button className={classes.action} aria-expanded={isOpen} aria-label={`Edit ${name}`} onClick={open}>
          <IconPencil size={16} aria-hidden />
          Edit
        </Button>
      )}
    </div>
  )
}

function Rating({ court }: { court: AdminCourt }) {
  const rating = court.average_rating ?? court.rating
  return (
    <span>
      ★ {rating?.toFixed(1) ?? '–'}
      <span>
        ({court.review_count}
        <span className={page.hidden}> reviews</span>)
      </span>
    </span>
  )
}

/** Undoes a merge, or restores an archived court. */
function RestoreButton({
  court,
  showToast,
}: {
  court: AdminCourt
  showToast: (message: ToastMessage) => void
}) {
  const api = useAdminApi()
  const { move, reload } = useLoadedCourts()
  const { busy, problem, run } = useAction()
  const params = { id: court.id }
  const isMerged = court.mergedInto !== null

  async function restore() {
    if (isMerged) {
      await api.call('POST /api/admin/courts/:id/merge/undo', { params })
      showToast({ text: mergeUndone(court.name) })
      await reload()
    } else {
      const { court: restored } = await api.call('POST /api/admin/courts/:id/restore', { params, body: {} })
      showToast({ text: courtRestored(court.name) })
      move(restored)
    }
  }

  return (
    <>
      <Button
        className={classes.action}
        aria-label={isMerged ? `Undo the merge of ${court.name}` : `Restore ${court.name}`}
        disabled={busy}
        onClick={() => run(restore)}
      >
        <IconArrowBackUp size={16} aria-hidden />
        {isMerged ? 'Undo merge' : 'Restore'}
      </Button>
      {problem !== undefined && (
        <div className={classes.problem}>
          <Notice tone="wrong">
            {errorMessage(problem, isMerged ? UNDO_MERGE_FAILED : RESTORE_COURT_FAILED)}
          </Notice>
        </div>
      )}
    </>
  )
}

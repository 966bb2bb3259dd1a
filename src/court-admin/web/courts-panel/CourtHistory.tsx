import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditEntryView } from '../../../admin/contract/schema.ts'
import { useAdminApi } from '../../../admin/web/admin-api.ts'
import { ListState } from '../../../admin/web/ListState.tsx'
import { ApiCallError, errorMessage } from '../../../api/web/client.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { dateTimeText } from '../../../platform/ui/dates.ts'
import { Notice } from '../../../platform/ui/Notice.tsx'
import { useAction } from '../../../platform/ui/useAction.ts'
import type { AdminCourt } from '../../contract/schema.ts'
import {
  HISTORY_CONFLICT,
  HISTORY_EMPTY,
  LOADING_AUDIT_FAILED,
  RESTORE_COURT_FAILED,
} from '../court-admin-texts.ts'
import { sentenceOf } from '../log-sentences.ts'
import { isState } from '../log-subject.ts'
import { useLoadedCourts } from './admin-courts-query.ts'
import classes from './CourtHistory.module.css'

interface CourtHistoryProps {
  court: AdminCourt
  onRestored: (court: AdminCourt) => void
  onClose: () => void
}

/** The audit log of a court; each earlier state can be restored. */
export function CourtHistory({ court, onRestored, onClose }: CourtHistoryProps) {
  const api = useAdminApi()
  const { put } = useLoadedCourts()
  const { busy, problem, run } = useAction()
  const history = useInfiniteQuery({
    queryKey: ['court-history', court.id, court.version],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /api/admin/audit', {
        query: { kind: 'court', subject: court.id, before: pageParam },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const entries = history.data?.pages.flatMap((page) => page.entries)

  const restore = (entry: number, state: 'before' | 'after') =>
    run(async () => {
      const call = { params: { id: court.id }, body: { entry, state, version: court.version } }
      const { court: restored } = await api
        .call('POST /api/admin/courts/:id/restore', call)
        .catch(showConflict)
      onRestored(restored)
      onClose()
    })

  /** On a conflict, shows the current court and reloads the history. */
  function showConflict(problem: unknown): never {
    const theirs = conflictingCourt(problem)
    if (theirs) put(theirs)
    throw problem
  }

  return (
    <Dialog title={`History of ${court.name}`} busy={busy} onClose={onClose}>
      <div className={classes.history}>
        {problem !== undefined && (
          <Notice tone="wrong">
            {conflictingCourt(problem) ? HISTORY_CONFLICT : errorMessage(problem, RESTORE_COURT_FAILED)}
          </Notice>
        )}
        <ol>
          {entries?.map((entry) => (
            <Entry key={entry.id} entry={entry} busy={busy} restore={restore} />
          ))}
        </ol>
        <ListState
          query={history}
          isEmpty={entries?.length === 0}
          loading="Loading the history…"
          empty={HISTORY_EMPTY}
          failure={LOADING_AUDIT_FAILED}
        />
      </div>
    </Dialog>
  )
}

const conflictingCourt = (problem: unknown) => (problem instanceof ApiCallError ? problem.court : undefined)

interface EntryProps {
  entry: AuditEntryView
  busy: boolean
  restore: (entry: number, state: 'before' | 'after') => void
}

function Entry({ entry, busy, restore }: EntryProps) {
  const state = restorableState(entry)
  const { parts, rest } = sentenceOf(entry)
  return (
    <li>
      <p>
        {parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')}
        {entry.imported_from && !parts.includes(entry.imported_from) && (
          <>
            , from <bdi>{entry.imported_from}</bdi>
          </>
        )}
        , <time dateTime={entry.at}>{dateTimeText(entry.at)}</time>
      </p>
      {state === 'before' && rest.length > 0 && (
        <dl>
          {rest.map(({ key, label, before = 'nothing', after = 'nothing' }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>
                <del>{before}</del> → <ins>{after}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {state && (
        <Button disabled={busy} onClick={() => restore(entry.id, state)}>
          {state === 'before' ? 'Restore the previous state' : 'Restore this state'}
        </Button>
      )}
    </li>
  )
}

/** Which state of an entry can be restored: the one before it, or, if there was none, the one after. */
export function restorableState({ before, after }: AuditEntryView): 'before' | 'after' | undefined {
  if (isState(before)) return 'before'
  return isState(after) ? 'after' : undefined
}

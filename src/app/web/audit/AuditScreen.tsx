import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { AuditEntryView } from '../../../admin/contract/schema.ts'
import { useAdminApi } from '../../../admin/web/admin-api.ts'
import { ListState } from '../../../admin/web/ListState.tsx'
import { LOADING_AUDIT_FAILED } from '../../../court-admin/web/court-admin-texts.ts'
import { type Part, sentenceOf } from '../../../court-admin/web/log-sentences.ts'
import { ADMIN_PAGE_SIZE } from '../../../platform/contract/limits.ts'
import page from '../../../platform/ui/page.module.css'
import classes from './Audit.module.css'
import { AuditFilter } from './AuditFilter.tsx'
import { queryOf, readFilter } from './audit-filter.ts'

/** The audit log: who did what and when, and what changed. */
export function AuditScreen() {
  const [parameters] = useSearchParams()
  const filter = readFilter(parameters)
  const api = useAdminApi()
  const query = useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ signal, pageParam: before }) =>
      api.call('GET /api/admin/audit', {
        query: { ...queryOf(filter), before, limit: ADMIN_PAGE_SIZE },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const entries = query.data?.pages.flatMap((one) => one.entries) ?? []
  return (
    <>
      <h2 className={page.hidden}>Log</h2>
      <AuditFilter key={parameters.toString()} filter={filter} />
      {entries.length > 0 && (
        <ol className={classes.entries}>
          {entries.map((entry) => (
            <AuditEntry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      <ListState
        query={query}
        isEmpty={entries.length === 0}
        loading="Loading the log…"
        empty="No matching entries."
        failure={LOADING_AUDIT_FAILED}
      />
    </>
  )
}

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })

/** What somebody did as a sentence, with what it doesn't tell in a disclosure. */
function AuditEntry({ entry }: { entry: AuditEntryView }) {
  const { parts, rest } = sentenceOf(entry)
  return (
    <li className={classes.entry}>
      <time dateTime={entry.at}>{TIME.format(new Date(entry.at))}</time>
      <p title={entry.actor_name}>
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their places
          <SentencePart key={index} part={part} />
        ))}
      </p>
      {rest.length > 0 && (
        <details>
          <summary>{rest.length === 1 ? '1 value' : `${rest.length} values`}</summary>
          <dl className={classes.changes}>
            {rest.map(({ key, label, before, after }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>
                  {before !== undefined && <del>{before}</del>} {after !== undefined && <ins>{after}</ins>}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  )
}

function SentencePart({ part }: { part: Part }) {
  if (typeof part === 'string') return part
  return part.to ? <Link to={part.to}>{part.text}</Link> : <b>{part.text}</b>
}

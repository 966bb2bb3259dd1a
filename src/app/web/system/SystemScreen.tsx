import { useQuery } from '@tanstack/react-query'
import { useAdminApi } from '../../../admin/web/admin-api.ts'
import { ListState } from '../../../admin/web/ListState.tsx'
import { numberText } from '../../../platform/contract/locale.ts'
import { Badge } from '../../../platform/ui/Badge.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import { dateTimeText } from '../../../platform/ui/dates.ts'
import page from '../../../platform/ui/page.module.css'
import type { Finding, SystemView } from '../../contract/system.ts'
import classes from './System.module.css'

/** What is right and what is missing for a public site, and what runs, was done and waits. */
export function SystemScreen() {
  const api = useAdminApi()
  const query = useQuery({
    queryKey: ['system'],
    queryFn: ({ signal }) => api.call('GET /api/admin/system', { signal }),
    staleTime: 0,
  })
  return (
    <>
      <h2 className={page.hidden}>System</h2>
      <Checks />
      {query.data && <Installation {...query.data} />}
      <ListState
        query={query}
        isEmpty={false}
        loading="Loading the state of the system…"
        empty=""
        failure="Failed to load the state of the system"
      />
    </>
  )
}

function Checks() {
  const api = useAdminApi()
  const query = useQuery({
    queryKey: ['system', 'checks'],
    queryFn: ({ signal }) => api.call('GET /api/admin/system/checks', { signal }),
    staleTime: 0,
  })
  const { data, isFetching } = query
  return (
    <section className={classes.section} aria-labelledby="checks" aria-busy={isFetching}>
      <div className={classes.head}>
        <h3 id="checks">Before the public sees it</h3>
        {data && (
          <Button disabled={isFetching} onClick={() => query.refetch()}>
            {isFetching ? 'Checking…' : 'Check again'}
          </Button>
        )}
      </div>
      {data && (
        <>
          <p role="status" className={page.quiet}>
            {summaryOf(data.findings)} Checked on {dateTimeText(data.checked_at)}.
          </p>
          <ul className={classes.list}>
            {data.findings.map((finding) => (
              <Check key={finding.name} {...finding} />
            ))}
          </ul>
        </>
      )}
      <ListState
        query={query}
        isEmpty={false}
        loading="Checking… This can take some seconds."
        empty=""
        failure="The checks could not be made"
      />
    </section>
  )
}

function summaryOf(findings: readonly Finding[]): string {
  const numberOf = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length
  const [broken, missing] = [numberOf('broken'), numberOf('missing')]
  if (broken + missing === 0) return 'Nothing is missing.'
  return [broken > 0 && `${broken} broken`, missing > 0 && `${missing} missing`]
    .filter(Boolean)
    .join(', ')
    .concat('.')
}

const LEVEL = {
  ok: { tone: 'good', text: 'All right' },
  missing: { tone: 'paid', text: 'Missing' },
  broken: { tone: 'wrong', text: 'Broken' },
} as const

function Check({ name, level, found, advice }: Finding) {
  const { tone, text } = LEVEL[level]
  return (
    <li className={classes.row}>
      <strong>{name}</strong>
      <Badge tone={tone}>{text}</Badge>
      <div>
        <p>
          <Code text={found} />
        </p>
        {advice && (
          <p className={page.quiet}>
            <Code text={advice} />
          </p>
        )}
      </div>
    </li>
  )
}

/** A text with `code` between backticks. */
function Code({ text }: { text: string }) {
  const parts = text.split('`')
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text keep their order
  return parts.map((part, i) => (i % 2 === 0 ? part : <code key={i}>{part}</code>))
}

const MAILS = {
  digest: 'Daily mail to moderators',
  urgent: 'Mails about urgent reports',
  import: 'Mails about imports',
} as const satisfies Record<SystemView['mails'][number]['kind'], string>

function Installation({ version, commit, changes, migrations, imports, queues, mails }: SystemView) {
  return (
    <>
      <section className={classes.section} aria-labelledby="version">
        <h3 id="version">Version {version}</h3>
        {commit && <p className={page.quiet}>Built from {commit}.</p>}
        {changes.map(({ title, items }) => (
          <details key={title}>
            <summary>{title}</summary>
            <ul className={classes.changes}>
              {items.map((item) => (
                <li key={item}>
                  <Code text={item} />
                </li>
              ))}
            </ul>
          </details>
        ))}
      </section>
      <section className={classes.section} aria-labelledby="waiting">
        <h3 id="waiting">What waits</h3>
        <dl className={classes.facts}>
          {queues.map(({ name, waiting, oldest }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {waiting === 0 ? 'Nothing' : numberText(waiting)}
                {oldest && `, the oldest since ${dateTimeText(oldest)}`}
              </dd>
            </div>
          ))}
          {mails.map(({ kind, failures, next_at }) => (
            <div key={kind}>
              <dt>{MAILS[kind]}</dt>
              <dd>
                {failures === 0
                  ? `Not before ${dateTimeText(next_at)}`
                  : `Failed ${failures === 1 ? 'once' : `${failures} times`}; tried again on ${dateTimeText(next_at)}`}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={classes.section} aria-labelledby="imports">
        <h3 id="imports">Latest imports</h3>
        {imports.length === 0 && <p className={page.quiet}>No courts have been imported yet.</p>}
        <dl className={classes.facts}>
          {imports.map(({ id, file_name, source, created_at, inserted, updated, archived }) => (
            <div key={id}>
              <dt>{dateTimeText(created_at)}</dt>
              <dd>
                <bdi>{source ?? file_name}</bdi>: {numberText(inserted)} added, {numberText(updated)} updated,{' '}
                {numberText(archived)} archived
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={classes.section} aria-labelledby="migrations">
        <h3 id="migrations">Changes of the database</h3>
        <details>
          <summary>{migrations.length === 1 ? '1 change' : `${migrations.length} changes`}</summary>
          <dl className={classes.facts}>
            {migrations.map(({ name, applied_at }) => (
              <div key={name}>
                <dt>{applied_at ? dateTimeText(applied_at) : 'Before 1.0.0'}</dt>
                <dd>{name}</dd>
              </div>
            ))}
          </dl>
        </details>
      </section>
    </>
  )
}

import { Link } from 'react-router'
import { memberApi } from '../../../accounts/web/member-api.ts'
import { UNNAMED_COURT } from '../../../courts/contract/rules.ts'
import { FORGET_PEOPLE_AFTER_DAYS, MAX_OWN_ANSWERS } from '../../../facts/contract/limits.ts'
import type { OwnAnswerView } from '../../../facts/contract/own-answers.ts'
import { Badge } from '../../../platform/ui/Badge.tsx'
import { ButtonLink } from '../../../platform/ui/Button.tsx'
import { longDateText } from '../../../platform/ui/dates.ts'
import classes from './Account.module.css'
import { factText, outcomeLabels, problemStateLabels, problemText, summaryText } from './answer-texts.ts'
import { PagedList, usePages } from './PagedList.tsx'
import { Section } from './Section.tsx'

/** What became of the person’s answers about courts and of the problems that they reported. Nobody else sees it. */
export function OwnAnswers() {
  const query = usePages('own-answers', async (query, signal) => {
    const page = await memberApi.call('GET /api/account/answers', { query, signal })
    return { ...page, rows: page.answers }
  })
  const { summary, total = 0 } = query.data?.pages.at(-1) ?? {}
  return (
    <Section title="What my answers did">
      {summary && total > 0 && (
        <>
          <p>
            {total === MAX_OWN_ANSWERS && 'Your latest: '}
            {summaryText(summary)}
          </p>
          <p className={classes.quiet}>
            Only you see this. Mended problems, and answers that an administrator corrected, are listed for{' '}
            {FORGET_PEOPLE_AFTER_DAYS} days.
          </p>
        </>
      )}
      <PagedList
        query={query}
        loading="Loading your answers…"
        empty={<NoAnswers />}
        entry={(one) => <Answer key={one.id} answer={one} />}
      />
    </Section>
  )
}

function NoAnswers() {
  return (
    <>
      <p className={classes.quiet}>
        Nothing yet. Say at a court what is there, or what is broken: here you will see what still holds, what
        others confirmed and what was mended.
      </p>
      <ButtonLink className={classes.start ?? ''} to="/">
        Find a court to check
      </ButtonLink>
    </>
  )
}

const OUTCOME_TONES = { holds: 'good', disputed: 'paid', replaced: 'plain' } as const
const STATE_TONES = { reported: 'paid', 'passed on': 'paid', mended: 'good', lapsed: 'plain' } as const

function Answer({ answer }: { answer: OwnAnswerView }) {
  const { courtId, at } = answer
  const courtName = answer.courtName || UNNAMED_COURT
  const isFact = answer.kind === 'fact'
  const text = isFact ? factText(answer) : problemText(answer)
  return (
    <li>
      <div className={classes.contributionHead}>
        <strong dir="auto">{isFact ? answer.question : answer.problem}</strong>
        <Badge tone={isFact ? OUTCOME_TONES[answer.outcome] : STATE_TONES[answer.state]}>
          {isFact ? outcomeLabels[answer.outcome] : problemStateLabels[answer.state]}
        </Badge>
        <time dateTime={at}>{longDateText(at)}</time>
      </div>
      <p>
        <bdi>{courtId ? <Link to={`/courts/${courtId}`}>{courtName}</Link> : courtName}</bdi>
      </p>
      {text && <p className={classes.quiet}>{text}</p>}
    </li>
  )
}

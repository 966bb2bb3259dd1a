import { Link } from 'react-router'
import { FOLLOW_PERIODS } from '../../database/contract/values.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { longDateText } from '../../platform/ui/dates.ts'
import { Notice } from '../../platform/ui/Notice.tsx'
import page from '../../platform/ui/page.module.css'
import type { FollowView } from '../contract/schema.ts'
import classes from './Follow.module.css'
import { PERIOD_TEXTS } from './FollowScreen.tsx'

/** What the link in a mail opens: it changes nothing until somebody presses a button, since scanners open links, too. */
export function FollowedScreen({ token, title, page: path, email, period, state, next }: FollowView) {
  const other = FOLLOW_PERIODS.find((each) => each !== period) ?? period
  return (
    <main id="main" className={page.main}>
      <div className={`${page.wrap} ${classes.screen}`}>
        <h1>Mails about changes</h1>
        <p className={classes.subject} dir="auto">
          <Link to={path}>{title}</Link>
        </p>
        <State {...{ state, email, period, next }} />
        <form className={classes.form} method="post" action={`/follows/${token}`}>
          {state === 'asked' && <Act does="confirm">Yes, send me mails</Act>}
          {state === 'on' && (
            <>
              <Act does={other} isCalm>
                {other === 'daily' ? 'Send them every evening instead' : 'Send them once a week instead'}
              </Act>
              <Act does="stop" isCalm>
                Stop these mails
              </Act>
            </>
          )}
          {(state === 'stopped' || state === 'refused') && <Act does="confirm">Send them again</Act>}
        </form>
        {state === 'asked' && (
          <p className={page.quiet}>If you didn’t ask for them, close this page: none come.</p>
        )}
      </div>
    </main>
  )
}

function Act({ does, isCalm, children }: { does: string; isCalm?: boolean; children: string }) {
  return (
    <Button type="submit" name="do" value={does} emphasis={isCalm ? 'calm' : 'main'}>
      {children}
    </Button>
  )
}

function State({ state, email, period, next }: Pick<FollowView, 'state' | 'email' | 'period' | 'next'>) {
  if (state === 'on')
    return (
      <Notice tone="good">
        <p>
          Mails go to <bdi>{email}</bdi>. {PERIOD_TEXTS[period]}
          {next && `; the next one may come on ${longDateText(next)}`}.
        </p>
      </Notice>
    )
  if (state === 'stopped')
    return (
      <Notice tone="plain">
        <p>
          You have stopped these mails. No more go to <bdi>{email}</bdi>.
        </p>
      </Notice>
    )
  if (state === 'refused')
    return (
      <Notice tone="wrong">
        <p>
          These mails have ended: the mail server of <bdi>{email}</bdi> said that it doesn’t take them.
        </p>
      </Notice>
    )
  return (
    <Notice tone="wait">
      Shall we send mails to <bdi>{email}</bdi>? {PERIOD_TEXTS[period]}.
    </Notice>
  )
}

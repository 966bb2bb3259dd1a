import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { isMember } from '../../accounts/contract/rules.ts'
import { memberApi } from '../../accounts/web/member-api.ts'
import { useSession } from '../../accounts/web/session.tsx'
import { api, errorMessage } from '../../api/web/client.ts'
import { FOLLOW_PERIODS, type FollowPeriod } from '../../database/contract/values.ts'
import { MAX_EMAIL } from '../../platform/contract/limits.ts'
import { lengthText, radiusText, type Units } from '../../platform/contract/units.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { TextField } from '../../platform/ui/fields.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import page from '../../platform/ui/page.module.css'
import { useUnits } from '../../platform/ui/units.ts'
import { useAction } from '../../platform/ui/useAction.ts'
import { AREA_MILES } from '../contract/limits.ts'
import type { FollowAnswer, SubjectView } from '../contract/schema.ts'
import classes from './Follow.module.css'
import type { Asked, FollowQuery } from './follow-query.ts'

export const PERIOD_TEXTS: Readonly<Record<FollowPeriod, string>> = {
  weekly: 'Once a week, on Thursday evening',
  daily: 'Every evening, if something has changed',
}

interface FollowProps extends Asked {
  subject: SubjectView | undefined
  hasMails: boolean
  /** What the form without scripts did. */
  done: string | null
}

/** Where people choose how they want to hear of changes. */
export function FollowScreen({ query, feed, isMap, subject, hasMails, done }: FollowProps) {
  const [answer, setAnswer] = useState<FollowAnswer['state'] | undefined>(
    done === 'on' || done === 'asked' ? done : undefined,
  )
  const feedAddress = feed ?? subject?.feed
  return (
    <main id="main" className={page.main}>
      <div className={`${page.wrap} ${classes.screen}`}>
        <h1>Follow changes</h1>
        {answer ? (
          <Answered state={answer} subject={subject} />
        ) : (
          <>
            {subject && !subject.isArea && (
              <p className={classes.subject} dir="auto">
                <Link to={subject.page}>{subject.title}</Link>
              </p>
            )}
            <p>
              When a court opens or closes, when lights go out or work again, when a problem is reported or
              mended{subject?.isArea === false ? '' : ', when a court is new'}.
            </p>
            {hasMails && query && (
              <FollowForm query={query} isMap={isMap} isArea={subject?.isArea ?? false} onDone={setAnswer} />
            )}
            {hasMails && !query && (
              <Notice tone="plain">
                Search for a place first to get mails about the courts around it. This search has a feed.
              </Notice>
            )}
            {feedAddress && (
              <section className={classes.feed}>
                <h2>With a feed reader</h2>
                <p>
                  Needs no address: give your reader <a href={feedAddress}>this feed</a>.
                </p>
              </section>
            )}
          </>
        )}
      </div>
    </main>
  )
}

function Answered({ state, subject }: { state: FollowAnswer['state']; subject: SubjectView | undefined }) {
  return (
    <>
      <Notice tone="good">
        {state === 'on'
          ? 'You get mails from now on. Each has a link to stop them.'
          : 'We have sent you a mail. Open the link in it to begin; if none comes within a few minutes, look into the spam folder.'}
      </Notice>
      <p>
        <Link to={subject?.page ?? '/'}>{subject ? 'Back to the courts' : 'Find a court'}</Link>
      </p>
    </>
  )
}

interface FormProps {
  query: FollowQuery
  isMap: boolean
  isArea: boolean
  onDone: (state: FollowAnswer['state']) => void
}

/** Also works without scripts, then with the session of the cookie. */
function FollowForm({ query, isMap, isArea, onDone }: FormProps) {
  const session = useSession()
  const { busy, problem, run } = useAction()
  const isSignedIn = isMember(session)
  const own = isSignedIn && session.user?.emailVerified ? session.user.email : undefined
  const [isOther, setIsOther] = useState(false)
  const asksAddress = own === undefined || isOther
  const needsAccount = 'saved' in query && own === undefined

  async function follow(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = Object.fromEntries(new FormData(event.currentTarget))
    const body = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
    await run(async () => {
      const { state } = await (isSignedIn ? memberApi : api).call('POST /api/follows', { body })
      onDone(state)
      window.scrollTo({ top: 0 })
    })
  }

  if (needsAccount)
    return (
      <Notice tone="plain">
        Sign in to follow your saved courts: then the mails know which they are.
        <div>
          <Button
            className={page.scripted}
            onClick={() => session.requireMember('Sign in to follow your saved courts.')}
          >
            Sign in
          </Button>
        </div>
      </Notice>
    )
  return (
    <form className={classes.form} method="post" action="/follow" onSubmit={follow}>
      {'court' in query && <input type="hidden" name="court" value={query.court} />}
      {'saved' in query && <input type="hidden" name="saved" value="true" />}
      {'postcode' in query && <input type="hidden" name="postcode" value={query.postcode} />}
      {'near' in query && <input type="hidden" name="near" value={query.near} />}
      {isArea && 'radius' in query && (
        <AreaChoice chosen={query.radius} isMap={isMap} place={placeOf(query)} />
      )}
      <fieldset className={classes.choices}>
        <legend>How often</legend>
        {FOLLOW_PERIODS.map((period) => (
          <label key={period}>
            <input type="radio" name="period" value={period} defaultChecked={period === 'weekly'} />
            {PERIOD_TEXTS[period]}
          </label>
        ))}
      </fieldset>
      {own !== undefined && !isOther && (
        <p>
          Mails go to <bdi>{own}</bdi>.{' '}
          {!('saved' in query) && (
            <button type="button" className={page.link} onClick={() => setIsOther(true)}>
              Use another address
            </button>
          )}
        </p>
      )}
      {asksAddress && (
        <TextField
          label="Email address"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={MAX_EMAIL}
          required={!isSignedIn}
          hint="We ask once whether it is yours, and use it for nothing else."
        />
      )}
      {problem !== undefined && (
        <Notice tone="wrong">{errorMessage(problem, 'This could not be saved. Please try again.')}</Notice>
      )}
      <Button type="submit" emphasis="main" disabled={busy}>
        {busy ? 'One moment…' : 'Send me mails'}
      </Button>
      <p className={page.quiet}>
        Only when something has changed, never about anything else. Every mail has a link to stop.
      </p>
    </form>
  )
}

const placeOf = (query: FollowQuery) => ('postcode' in query ? query.postcode : 'this place')

const AREAS = { street: 'My street', quarter: 'My part of town', town: 'My town' } as const

function AreaChoice({ chosen, isMap, place }: { chosen: number; isMap: boolean; place: string }) {
  const units = useUnits()
  const usual: readonly number[] = Object.values(AREA_MILES)
  const isOwn = !usual.includes(chosen)
  return (
    <fieldset className={classes.choices}>
      <legend>
        Courts around <bdi>{place}</bdi>
      </legend>
      {isOwn && (
        <label>
          <input type="radio" name="radius" value={chosen} defaultChecked />
          {isMap ? 'What the map shows' : `As in the search: ${radiusText(chosen, units)}`}
        </label>
      )}
      {Object.entries(AREA_MILES).map(([name, miles]) => (
        <label key={name}>
          <input type="radio" name="radius" value={miles} defaultChecked={miles === chosen} />
          {AREAS[name as keyof typeof AREAS]}: {areaText(miles, units)}
        </label>
      ))}
    </fieldset>
  )
}

const areaText = (miles: number, units: Units) =>
  miles < 4 ? lengthText(miles, units) : radiusText(miles, units)

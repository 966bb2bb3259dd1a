import { type ReactNode, useRef, useState } from 'react'
import { errorMessage } from '../../../api/web/client.ts'
import { parsePublicUrl } from '../../../courts/contract/public-url.ts'
import { type FactValue, getFact } from '../../contract/catalogue.ts'
import type { FactView } from '../../contract/schema.ts'
import type { FactState } from '../../contract/what-holds.ts'
import { AnswerButton } from '../AnswerButton.tsx'
import { Answers } from '../Answers.tsx'
import {
  confirmationText,
  evidenceText,
  freshness,
  NOBODY_HAS_SAID,
  REPORT_FAILED,
  sourceName,
  valueText,
} from '../fact-texts.ts'
import { ownAnswer } from '../questions.ts'
import { useReports } from '../useReports.ts'
import classes from './FactRow.module.css'
import { FACT_ICONS } from './fact-icons.ts'
import { factId } from './fact-place.ts'

interface FactRowProps {
  courtId: number
  fact: FactView
  /** Whether answers can be sent. */
  canAnswer: boolean
  /** Render time, milliseconds since the epoch. */
  now: number
}

/** A fact with who says so, and the person's own answer. */
export function FactRow({ courtId, fact, canAnswer, now }: FactRowProps) {
  const { problem, report } = useReports(courtId)
  const own = ownAnswer(fact, now)
  const Icon = FACT_ICONS[fact.key]
  const row = useRef<HTMLLIElement>(null)

  async function answer(value: FactValue) {
    const isDone = await report({ [fact.key]: value === own ? null : value })
    // The button may be gone.
    if (document.activeElement === document.body) row.current?.focus({ preventScroll: true })
    return isDone
  }

  const parts = { fact, own, now, answer: canAnswer ? answer : undefined }
  const State = STATES[fact.state]
  return (
    <li ref={row} id={factId(fact.key)} tabIndex={-1} className={classes.row} data-state={fact.state}>
      <Icon className={classes.icon} size={20} aria-hidden />
      <State {...parts} />
      {problem !== undefined && (
        <p role="alert" className={classes.problem}>
          {errorMessage(problem, REPORT_FAILED)}
        </p>
      )}
    </li>
  )
}

interface StateProps {
  fact: FactView
  own: FactValue | null
  now: number
  /** Sends an answer, or takes it back if it is the own one; undefined if nothing can be sent. */
  answer: ((value: FactValue) => Promise<boolean>) | undefined
}

/** Yes confirms; No reports the opposite, or offers the other answers. */
function Known({ fact, own, now, answer }: StateProps) {
  const [showsOthers, setShowsOthers] = useState(false)
  const { key, label, value } = fact
  if (value === null) return null
  const isYesNo = getFact(key).kind === 'yes-no'
  const dissent = own !== null && own !== value ? own : undefined

  async function answerOtherwise(other: FactValue) {
    if (await answer?.(other)) setShowsOthers(false)
  }

  function sayNo() {
    if (isYesNo) return answer?.(!value)
    if (dissent !== undefined) return answer?.(dissent)
    setShowsOthers(!showsOthers)
  }

  return (
    <>
      <Said label={label} value={<bdi>{valueText(key, value)}</bdi>}>
        <Evidence fact={fact} now={now} />
        {dissent !== undefined && <OwnAnswer fact={fact} own={dissent} />}
      </Said>
      {answer && (
        <div className={classes.buttons}>
          <AnswerButton
            label={`Yes, ${label}: ${valueText(key, value)}`}
            isPressed={own === value}
            onClick={() => answer(value)}
          >
            Yes
          </AnswerButton>
          <AnswerButton
            label={`No, ${label}: not ${valueText(key, value)}`}
            isBare
            isPressed={dissent !== undefined}
            isExpanded={isYesNo ? undefined : showsOthers}
            onClick={sayNo}
          >
            No
          </AnswerButton>
        </div>
      )}
      {showsOthers && (
        <div className={classes.more}>
          <p>What do you see?</p>
          <Answers fact={fact} own={own} except={[value]} onAnswer={answerOtherwise} />
        </div>
      )}
    </>
  )
}

/** Both claims side by side, with an answer each. */
function Disputed({ fact, own, now, answer }: StateProps) {
  const [showsOthers, setShowsOthers] = useState(false)
  const { key, label, value, confirmed, confirmed_at, disputed, disputed_at, disputed_value } = fact
  // An answer must not swap the claims: a second tap in the same place takes it back.
  const [first] = useState(value)
  const claims = [
    { value, count: confirmed, day: confirmed_at },
    { value: disputed_value, count: disputed, day: disputed_at },
  ].sort((a, b) => Number(b.value === first) - Number(a.value === first))
  const isOther = own !== null && own !== value && own !== disputed_value
  return (
    <>
      <Said label={label} value="Players disagree">
        What do you see?
        {isOther && <OwnAnswer fact={fact} own={own} />}
      </Said>
      <ul className={classes.claims}>
        {claims.map(
          ({ value, count, day }) =>
            value !== null && (
              <li key={String(value)}>
                <p>
                  <b>
                    <bdi>{valueText(key, value)}</bdi>
                  </b>
                  <small>{confirmationText(count, day, now)}</small>
                </p>
                {answer && (
                  <AnswerButton
                    label={`Agree, ${label}: ${valueText(key, value)}`}
                    isPressed={own === value}
                    onClick={() => answer(value)}
                  >
                    Agree
                  </AnswerButton>
                )}
              </li>
            ),
        )}
      </ul>
      {answer && getFact(key).kind !== 'yes-no' && (
        <div className={classes.more}>
          <AnswerButton
            isBare
            isPressed={isOther}
            isExpanded={showsOthers}
            onClick={() => setShowsOthers(!showsOthers)}
          >
            Something else
          </AnswerButton>
          {showsOthers && (
            <Answers
              fact={fact}
              own={own}
              except={[value, disputed_value]}
              onAnswer={(other) => void answer(other)}
            />
          )}
        </div>
      )}
    </>
  )
}

function Unknown({ fact, own, answer }: StateProps) {
  const { key, label } = fact
  const { kind, question } = getFact(key)
  return (
    <>
      <Said label={label} value={NOBODY_HAS_SAID}>
        {question}
      </Said>
      {answer && kind === 'yes-no' && (
        <div className={classes.buttons}>
          {[true, false].map((value) => (
            <AnswerButton
              key={String(value)}
              label={`${value ? 'Yes' : 'No'}: ${question}`}
              isPressed={own === value}
              onClick={() => answer(value)}
            >
              {value ? 'Yes' : 'No'}
            </AnswerButton>
          ))}
        </div>
      )}
      {answer && kind !== 'yes-no' && (
        <div className={classes.more}>
          <Answers fact={fact} own={own} onAnswer={(value) => void answer(value)} />
        </div>
      )}
    </>
  )
}

const STATES = {
  confirmed: Known,
  claimed: Known,
  stale: Known,
  disputed: Disputed,
  unknown: Unknown,
} as const satisfies Record<FactState, unknown>

/** What the person said, where something else holds. */
const OwnAnswer = ({ fact: { key }, own }: { fact: FactView; own: FactValue }) => (
  <span className={classes.own}>
    You say: <bdi>{valueText(key, own)}</bdi>
  </span>
)

function Said({ label, value, children }: { label: string; value: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.said}>
      <small>{label}</small>
      <b>{value}</b>
      <p>{children}</p>
    </div>
  )
}

/** How fresh it is, the source if it is not players, and who confirmed it when. */
function Evidence({ fact, now }: { fact: FactView; now: number }) {
  const { state, confirmed_at } = fact
  return (
    <>
      {confirmed_at && <span className={classes.marks} data-marks={freshness(confirmed_at, now)} />}
      <Source fact={fact} />
      {evidenceText(fact, now)}
      {state === 'stale' && (
        <>
          {'. '}
          <em>Still true?</em>
        </>
      )}
    </>
  )
}

function Source({ fact }: { fact: FactView }) {
  const name = sourceName(fact)
  const url = fact.source_url === null ? undefined : parsePublicUrl(fact.source_url)
  if (name === undefined) return null
  if (!url) return <span className={classes.source}>{name}</span>
  return (
    <a className={classes.source} href={url.href} target="_blank" rel="nofollow ugc noopener">
      {name}
    </a>
  )
}

import {
  IconArmchair,
  IconBallBasketball,
  IconBasket,
  IconBuildingWarehouse,
  IconBulb,
  IconCircle,
  IconClock,
  IconDroplet,
  IconFence,
  IconHanger,
  IconLineDashed,
  IconMoon,
  IconParking,
  IconSoccerField,
  IconTag,
  IconTexture,
  IconToiletPaper,
  IconTree,
  IconUsers,
  IconWheelchair,
} from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { errorMessage } from '../../../api/web/client.ts'
import { parsePublicUrl } from '../../../courts/contract/public-url.ts'
import { FACTS, type FactKey, type FactValue, getFeature, isFactKey } from '../../contract/catalogue.ts'
import { titleText } from '../../contract/title-text.ts'
import { Answers } from '../Answers.tsx'
import { evidenceText, REPORT_FAILED, sourceName } from '../fact-texts.ts'
import type { Feature } from '../features.ts'
import { ownAnswer } from '../questions.ts'
import { useReports } from '../useReports.ts'
import { YesNo } from '../YesNo.tsx'
import classes from './FeatureRow.module.css'

interface FeatureRowProps {
  courtId: number
  feature: Feature
  /** Whether answers can be sent. */
  canAnswer: boolean
  /** Called before an answer is sent or taken back. */
  onAnswer: () => void
  /** Render time, milliseconds since the epoch. */
  now: number
}

/** What is there, how sure that is, and the person's own answer. */
export function FeatureRow({ courtId, feature, canAnswer, onAnswer, now }: FeatureRowProps) {
  const { key, label, state, value } = feature
  const { problem, report } = useReports(courtId)
  const [showsOthers, setShowsOthers] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const { kind, question } = getFeature(key, label)
  const Icon = isFactKey(key) ? FACT_ICONS[FACTS[key].icon] : IconTag
  const own = ownAnswer(feature, now)
  const isYesNo = kind === 'yes-no'
  const isOpen = value === null || state === 'disputed'
  /** What Yes says: the fact, or that what holds is true. */
  const yes = isOpen ? true : value
  const dissent = own !== null && own !== yes ? own : undefined

  async function answer(value: FactValue) {
    onAnswer()
    if (!(await report({ [key]: value === own ? null : value }))) return
    setShowsOthers(false)
    // Other answers go once one of them holds.
    const isFocusLost = document.activeElement === document.body
    if (isFocusLost && row.current?.isConnected) row.current.focus({ preventScroll: true })
  }

  /** No is the opposite, takes another answer back, or offers the other answers. */
  function choose(said: boolean) {
    const no = isYesNo ? !yes : dissent
    const chosen = said ? yes : no
    if (chosen === undefined) setShowsOthers(!showsOthers)
    else void answer(chosen)
  }

  const claim = isOpen ? question : titleText(feature, yes)
  return (
    <li ref={row} tabIndex={-1} className={classes.row} aria-label={label} data-state={state}>
      <Icon className={classes.icon} size={20} aria-hidden />
      <div className={classes.said}>
        <b dir="auto">{value === null ? question : state === 'disputed' ? label : claim}</b>
        <Evidence feature={feature} now={now} />
        {dissent !== undefined && !isOpen && (
          <small className={classes.own}>
            You say: <bdi>{titleText(feature, dissent)}</bdi>
          </small>
        )}
      </div>
      {canAnswer && (isYesNo || !isOpen) && (
        <YesNo
          labels={{ yes: `Yes: ${claim}`, no: `No: ${claim}` }}
          own={own === null ? null : dissent === undefined}
          isExpanded={isYesNo ? undefined : showsOthers}
          onAnswer={choose}
        />
      )}
      {canAnswer && isFactKey(key) && !isYesNo && (isOpen || showsOthers) && (
        <div className={classes.more}>
          {!isOpen && <p>What do you see?</p>}
          <Answers
            fact={{ ...feature, key }}
            own={own}
            except={isOpen ? [] : [value]}
            onAnswer={(value) => void answer(value)}
          />
        </div>
      )}
      {problem !== undefined && (
        <p role="alert" className={classes.problem}>
          {errorMessage(problem, REPORT_FAILED)}
        </p>
      )}
    </li>
  )
}

/** The source if it is not players, and who confirmed it when. */
function Evidence({ feature, now }: { feature: Feature; now: number }) {
  const name = sourceName(feature)
  const url = feature.source_url === null ? undefined : parsePublicUrl(feature.source_url)
  return (
    <small>
      {name && url && (
        <a href={url.href} target="_blank" rel="nofollow ugc noopener">
          {name}
        </a>
      )}
      {name && !url && name}
      {name && ', '}
      {evidenceText(feature, now)}
      {feature.state === 'stale' && (
        <>
          {'. '}
          <em>Still true?</em>
        </>
      )}
    </small>
  )
}

/** The icons that the catalogue names; only these are loaded. */
const FACT_ICONS = {
  bulb: IconBulb,
  moon: IconMoon,
  basket: IconBasket,
  ring: IconCircle,
  ball: IconBallBasketball,
  texture: IconTexture,
  line: IconLineDashed,
  field: IconSoccerField,
  clock: IconClock,
  people: IconUsers,
  hall: IconBuildingWarehouse,
  fence: IconFence,
  wheelchair: IconWheelchair,
  toilet: IconToiletPaper,
  drop: IconDroplet,
  hanger: IconHanger,
  parking: IconParking,
  armchair: IconArmchair,
  tree: IconTree,
} satisfies Record<(typeof FACTS)[FactKey]['icon'], unknown>

import {
  IconBulb,
  IconHome,
  IconLock,
  IconMoon,
  IconQuestionMark,
  IconSun,
  type TablerIcon,
} from '@tabler/icons-react'
import page from '../../platform/ui/page.module.css'
import { type Outlook as OutlookView, outlookAt, type StretchKind } from '../contract/outlook.ts'
import classes from './Outlook.module.css'

const ICONS: Readonly<Record<StretchKind, TablerIcon>> = {
  daylight: IconSun,
  lights: IconBulb,
  indoors: IconHome,
  unsure: IconQuestionMark,
  dark: IconMoon,
  closed: IconLock,
}

/** The part of the whole below which an icon has no room on the smallest phone. */
const MIN_SHARE_WITH_ICON = 0.1

type OutlookProps = {
  subject: Parameters<typeof outlookAt>[0]
  /** Milliseconds since the epoch. */
  at: number
}

/** When one can play until the evening, as a bar; screen readers read a sentence. */
export function Outlook({ subject, at }: OutlookProps) {
  const outlook = outlookAt(subject, at)
  if (!outlook) return null
  return (
    <figure className={classes.outlook}>
      <figcaption className={page.hidden}>{outlook.text}</figcaption>
      <div aria-hidden="true">
        {outlook.day && <div className={classes.day}>{outlook.day}</div>}
        <Bar stretches={outlook.stretches} />
        <div className={classes.marks}>
          {outlook.marks.map(({ place, text }) => (
            <span key={place} style={{ left: `${place * 100}%` }}>
              {text}
            </span>
          ))}
        </div>
      </div>
    </figure>
  )
}

function Bar({ stretches }: Pick<OutlookView, 'stretches'>) {
  const whole = (stretches.at(-1)?.until ?? 0) - (stretches[0]?.from ?? 0)
  return (
    <div className={classes.bar}>
      {stretches.map(({ kind, from, until }) => {
        const Icon = ICONS[kind]
        const share = (until - from) / whole
        return (
          <div key={from} className={classes.stretch} data-kind={kind} style={{ flexGrow: share }}>
            {share >= MIN_SHARE_WITH_ICON && <Icon size={14} stroke={2.2} />}
          </div>
        )
      })}
    </div>
  )
}

import type { ApiCallError } from '../../../api/web/client.ts'
import { titled, useSite } from '../../../api/web/site.ts'
import { UNNAMED_COURT } from '../../../courts/contract/rules.ts'
import { errors } from '../../../platform/contract/errors.ts'
import { shortDistanceText } from '../../../platform/contract/units.ts'
import { Button, ButtonLink } from '../../../platform/ui/Button.tsx'
import { dateText } from '../../../platform/ui/dates.ts'
import { ErrorScreen } from '../../../platform/ui/ErrorScreen.tsx'
import page from '../../../platform/ui/page.module.css'
import { useUnits } from '../../../platform/ui/units.ts'
import screen from './CourtScreen.module.css'
import { CourtFrame } from './CourtScreen.tsx'
import classes from './CourtStates.module.css'

function Title({ children }: { children: string }) {
  const site = useSite()
  return <title>{titled(children, site?.name)}</title>
}

/** Placeholder while a court loads: blocks for photos, name and facts. */
export function CourtLoading() {
  return (
    <CourtFrame isOverPhoto>
      <Title>Basketball court</Title>
      <p role="status" className={page.hidden}>
        Loading court…
      </p>
      <div aria-hidden className={classes.skeleton}>
        <div className={classes.gallery} />
        <div className={screen.columns}>
          <div className={classes.head}>
            <div />
            <div />
            <div />
          </div>
          <div className={screen.side}>
            <div className={classes.box} />
          </div>
          <div className={screen.glance}>
            <div className={classes.box} />
          </div>
        </div>
      </div>
    </CourtFrame>
  )
}

const LOAD_FAILED = 'Failed to load court details'

/** Without `retry` the page is reloaded. */
export function CourtFailed({ retry }: { retry?: () => void }) {
  return (
    <CourtFrame>
      <Title>{LOAD_FAILED}</Title>
      <ErrorScreen title={LOAD_FAILED} text={errors.unavailable.text}>
        {retry ? (
          <Button emphasis="main" onClick={retry}>
            Try again
          </Button>
        ) : (
          <ButtonLink emphasis="main" to="." reloadDocument>
            Try again
          </ButtonLink>
        )}
        <ButtonLink to="/">Find a court</ButtonLink>
      </ErrorScreen>
    </CourtFrame>
  )
}

/** Without a connection, a court that was neither saved nor looked at here. */
export function CourtNotKept({ retry }: { retry: () => void }) {
  return (
    <CourtFrame>
      <Title>{LOAD_FAILED}</Title>
      <ErrorScreen
        title={LOAD_FAILED}
        text="There is no connection, and this court isn’t kept on this device. Courts that you save or look at are."
      >
        <Button emphasis="main" onClick={retry}>
          Try again
        </Button>
        <ButtonLink to="/saved">Courts on this device</ButtonLink>
      </ErrorScreen>
    </CourtFrame>
  )
}

/** A court that was archived. */
export function CourtGone({ gone: { since, nearest } }: { gone: NonNullable<ApiCallError['gone']> }) {
  const units = useUnits()
  return (
    <CourtFrame>
      <Title>Court not found</Title>
      <ErrorScreen
        title={errors['court-not-found'].text}
        text={`It was removed from the directory on ${dateText(since)}. If people can play there again, suggest it again.`}
      >
        {nearest && (
          <ButtonLink emphasis="main" to={`/courts/${nearest.id}`}>
            Nearest: {nearest.name || UNNAMED_COURT}, {shortDistanceText(nearest.distanceMiles, units)}
          </ButtonLink>
        )}
        <ButtonLink to="/submit-court">Suggest it again</ButtonLink>
        <ButtonLink to="/">Find a court</ButtonLink>
      </ErrorScreen>
    </CourtFrame>
  )
}

export function CourtNotFound() {
  return (
    <CourtFrame>
      <Title>Court not found</Title>
      <ErrorScreen
        title={errors['court-not-found'].text}
        text="There is no court at this address. It may have been removed, or the link may be wrong."
      >
        <ButtonLink emphasis="main" to="/">
          Find a court
        </ButtonLink>
        <ButtonLink to="/map">Open the map</ButtonLink>
      </ErrorScreen>
    </CourtFrame>
  )
}

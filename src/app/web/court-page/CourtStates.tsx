import { errors } from '../../../platform/contract/errors.ts'
import { Button, ButtonLink } from '../../../platform/ui/Button.tsx'
import { ErrorScreen } from '../../../platform/ui/ErrorScreen.tsx'
import page from '../../../platform/ui/page.module.css'
import screen from './CourtScreen.module.css'
import { CourtFrame } from './CourtScreen.tsx'
import classes from './CourtStates.module.css'

/** Placeholder while a court loads: blocks for photos, name and facts. */
export function CourtLoading() {
  return (
    <CourtFrame isOverPhoto>
      <title>Basketball court · Opencourt</title>
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
      <title>{`${LOAD_FAILED} · Opencourt`}</title>
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

export function CourtNotFound() {
  return (
    <CourtFrame>
      <title>Court not found · Opencourt</title>
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

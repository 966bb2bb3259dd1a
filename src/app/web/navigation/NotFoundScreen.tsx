import { ButtonLink } from '../../../platform/ui/Button.tsx'
import { ErrorScreen } from '../../../platform/ui/ErrorScreen.tsx'
import page from '../../../platform/ui/page.module.css'

export function NotFoundScreen() {
  return (
    <main id="main" className={page.main}>
      <ErrorScreen
        title="Out of bounds"
        text="There is no page at this address. The link may be old or mistyped."
      >
        <ButtonLink emphasis="main" to="/">
          Find a court
        </ButtonLink>
        <ButtonLink to="/map">Open the map</ButtonLink>
      </ErrorScreen>
    </main>
  )
}

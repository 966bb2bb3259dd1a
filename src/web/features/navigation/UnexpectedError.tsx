import { ErrorScreen } from '../../shared/ui/ErrorScreen.tsx'
import page from '../../shared/ui/page.module.css'

/** What is shown when nothing better can be. Stands outside all that could have failed. */
export function UnexpectedError({ problem }: { problem: string | undefined }) {
  return (
    <main id="main" className={page.main}>
      <ErrorScreen
        title="Unexpected Application Error!"
        text={problem ?? 'Something went wrong. Please try again.'}
      >
        <a href="/">Back to the list of courts</a>
      </ErrorScreen>
    </main>
  )
}

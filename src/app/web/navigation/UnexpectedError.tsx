import { UNEXPECTED_ERROR } from '../../../platform/contract/error-screen.ts'
import { errors } from '../../../platform/contract/errors.ts'
import { ErrorScreen } from '../../../platform/ui/ErrorScreen.tsx'
import page from '../../../platform/ui/page.module.css'

/** Fallback for unexpected errors. Independent of everything that could have failed. */
export function UnexpectedError({
  title = UNEXPECTED_ERROR,
  text = errors.internal.text,
}: {
  title?: string | undefined
  text?: string | undefined
}) {
  return (
    <main id="main" className={page.main}>
      <title>{`${title} · Opencourt`}</title>
      <ErrorScreen title={title} text={text}>
        <a href="/">Back to the list of courts</a>
      </ErrorScreen>
    </main>
  )
}

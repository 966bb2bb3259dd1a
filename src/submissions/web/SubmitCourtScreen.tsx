import { RequireSignIn } from '../../accounts/web/RequireSignIn.tsx'
import type { ConfigView } from '../../api/contract/config-view.ts'
import page from '../../platform/ui/page.module.css'
import { CourtForm } from './form/CourtForm.tsx'
import classes from './form/SubmitCourt.module.css'

/** Submits a missing court for review. */
export function SubmitCourtScreen({ settings }: { settings: ConfigView['map'] }) {
  return (
    <main id="main" className={page.main}>
      <div className={`${page.wrap} ${classes.screen}`}>
        <h1>Submit a New Court</h1>
        <p className={page.quiet}>An administrator checks it before it appears in the directory.</p>
        <RequireSignIn path="/submit-court" title="Submitting a court" waiting="Loading the form…">
          <CourtForm settings={settings} />
        </RequireSignIn>
      </div>
    </main>
  )
}

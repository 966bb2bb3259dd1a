import { memberApi } from '../../../accounts/web/member-api.ts'
import { errorTextOf } from '../../../accounts/web/sign-in-texts.ts'
import { errors } from '../../../platform/contract/errors.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Notice } from '../../../platform/ui/Notice.tsx'
import { saveFile } from '../../../platform/ui/save-file.ts'
import { useAction } from '../../../platform/ui/useAction.ts'
import classes from './Account.module.css'
import { Section } from './Section.tsx'

/** Downloads all data held about the person as a file. */
export function DownloadData() {
  const { busy, problem, run } = useAction()
  return (
    <Section title="Your data">
      <p>Everything we hold about you, in one JSON file.</p>
      {problem !== undefined && (
        <Notice tone="wrong">{errorTextOf(problem, { byCode: {}, otherwise: errors.internal.text })}</Notice>
      )}
      <Button className={classes.start} disabled={busy} onClick={() => run(download)}>
        {busy ? 'Preparing…' : 'Download my data'}
      </Button>
    </Section>
  )
}

async function download() {
  const data = await memberApi.call('GET /api/account/export')
  saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'opencourt-my-data.json')
}

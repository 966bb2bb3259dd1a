import { IconExternalLink } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConfigView } from '../../accounts/contract/schema.ts'
import { memberApi } from '../../accounts/web/member-api.ts'
import { useSession } from '../../accounts/web/session.tsx'
import { errorMessage } from '../../api/web/client.ts'
import { type IdempotencyKeyStore, submitIdempotently } from '../../api/web/submit-idempotently.ts'
import type { CourtDetailsView } from '../../courts/contract/schema.ts'
import { ownDetailsQuery, refreshDetails } from '../../courts/web/own-details.ts'
import { getFact } from '../../facts/contract/catalogue.ts'
import { valueText } from '../../facts/web/fact-texts.ts'
import { AddPhotos } from '../../photos/web/AddPhotos.tsx'
import { Button } from '../../platform/ui/Button.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import { useAction } from '../../platform/ui/useAction.ts'
import { getProblem, PROBLEM_NAMES, type ProblemName, REPORTS_COUNT_DAYS } from '../contract/problems.ts'
import classes from './ReportProblemDialog.module.css'
import { repairLink } from './repair-link.ts'

/** ', and among the facts you say “Rims: Bent”'; empty if it implies no fact. */
function impliedText(kind: ProblemName): string {
  const { fact } = getProblem(kind)
  return fact
    ? `, and among the facts you say “${getFact(fact.key).label}: ${valueText(fact.key, fact.value)}”`
    : ''
}

const REPORT_FAILED = 'Failed to send your report. Please try again.'

interface ReportProblemDialogProps {
  court: CourtDetailsView['court']
  links: ConfigView['repairLinks']
  onClose: () => void
}

/** Asks what is broken, and afterwards offers a photo and the site of whoever can mend it. */
export default function ReportProblemDialog({ court, links, onClose }: ReportProblemDialogProps) {
  const { requireMember } = useSession()
  const client = useQueryClient()
  const { busy, problem: error, run } = useAction()
  const [keyStore] = useState<IdempotencyKeyStore>({})
  const [reported, setReported] = useState<ProblemName>()
  const link = repairLink(court, links)

  function report(kind: ProblemName) {
    void run(async () => {
      if (!(await requireMember())) return
      const call = (key: string) =>
        memberApi.call('reportProblem', { params: { id: court.id }, body: { kind }, key })
      await submitIdempotently({ keyStore, content: kind, call })
      setReported(kind)
      await refreshDetails(client, court.id)
    })
  }

  if (reported)
    return (
      <Dialog title="Thank you" align="bottom" onClose={onClose}>
        <div className={classes.body}>
          <p role="status">
            “{getProblem(reported).label}” is now on the court’s page{impliedText(reported)}.
          </p>
          <AddPhotos
            courtId={court.id}
            onSent={() => void client.invalidateQueries({ queryKey: ownDetailsQuery(court.id).queryKey })}
          />
          {link && (
            <p>
              To have it mended, tell whoever looks after the place:{' '}
              <a href={link.href} target="_blank" rel="noopener">
                {link.site}
                <IconExternalLink size={15} aria-hidden />
              </a>
            </p>
          )}
          <Button emphasis="main" onClick={onClose}>
            Done
          </Button>
        </div>
      </Dialog>
    )
  return (
    <Dialog title="What is wrong at the court?" align="bottom" busy={busy} onClose={onClose}>
      <div className={classes.body}>
        <p>
          Players see it at once, with the day and without your name, until it is mended or nobody has
          reported it for {REPORTS_COUNT_DAYS} days. You can take it back.
        </p>
        <div className={classes.kinds}>
          {PROBLEM_NAMES.map((kind) => (
            <Button key={kind} disabled={busy} onClick={() => report(kind)}>
              {getProblem(kind).label}
            </Button>
          ))}
        </div>
        {error !== undefined && <Notice tone="wrong">{errorMessage(error, REPORT_FAILED)}</Notice>}
      </div>
    </Dialog>
  )
}

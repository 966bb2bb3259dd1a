import { IconExternalLink } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSayLater } from '../../../accounts/web/kept-court.ts'
import { memberApi } from '../../../accounts/web/member-api.ts'
import { useSession } from '../../../accounts/web/session.tsx'
import type { ConfigView } from '../../../api/contract/config-view.ts'
import { errorMessage } from '../../../api/web/client.ts'
import { type IdempotencyKeyStore, submitIdempotently } from '../../../api/web/submit-idempotently.ts'
import { refetchOwnDetails, refreshDetails } from '../../../courts/web/details-cache.ts'
import { AddPhotos } from '../../../photos/web/AddPhotos.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { Notice } from '../../../platform/ui/Notice.tsx'
import { useAction } from '../../../platform/ui/useAction.ts'
import { getFact } from '../../contract/catalogue.ts'
import type { CourtView } from '../../contract/court-schema.ts'
import { getProblem, PROBLEM_NAMES, type ProblemName } from '../../contract/problems.ts'
import { valueText } from '../fact-texts.ts'
import classes from './ReportProblemDialog.module.css'

/** ', and counts as “Rims: Bent”'; empty if it says nothing of a fact. */
function impliedText(kind: ProblemName): string {
  const { says } = getProblem(kind)
  return says ? `, and counts as “${getFact(says.fact).label}: ${valueText(says.fact, says.value)}”` : ''
}

const REPORT_FAILED = 'Failed to send your report. Please try again.'

interface ReportProblemDialogProps {
  court: CourtView
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
  const [isKept, setIsKept] = useState(false)
  const link = repairLink(court, links)
  const sayLater = useSayLater()

  function report(kind: ProblemName) {
    void run(async () => {
      if (sayLater) {
        const { label: summary } = getProblem(kind)
        await sayLater({ summary, endpoint: 'POST /api/courts/:id/problems', body: { kind } })
        return setIsKept(true)
      }
      if (!(await requireMember())) return
      const call = (key: string) =>
        memberApi.call('POST /api/courts/:id/problems', { params: { id: court.id }, body: { kind }, key })
      await submitIdempotently({ keyStore, content: kind, call })
      setReported(kind)
      await refreshDetails(client, court.id)
    })
  }

  if (isKept)
    return (
      <Dialog title="Thank you" align="bottom" onClose={onClose}>
        <div className={classes.body}>
          <p role="status">Your report is kept on this device, and sent when there is a connection.</p>
          <Button emphasis="main" onClick={onClose} autoFocus>
            Done
          </Button>
        </div>
      </Dialog>
    )
  if (reported)
    return (
      <Dialog title="Thank you" align="bottom" onClose={onClose}>
        <div className={classes.body}>
          <p role="status">
            “{getProblem(reported).label}” is now on the court’s page{impliedText(reported)}.
          </p>
          <AddPhotos courtId={court.id} onSent={() => void refetchOwnDetails(client, court.id)} />
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
          Players see it {sayLater ? 'once it is sent' : 'at once'}, with the day and without your name, until
          it is mended or nobody has reported it again for one to three months. You can take it back.
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

/** Where to tell whoever looks after the court's surroundings, with the site's name; undefined if unknown. */
export function repairLink(
  { country, latitude, longitude }: Pick<CourtView, 'country' | 'latitude' | 'longitude'>,
  links: ConfigView['repairLinks'],
): { href: string; site: string } | undefined {
  const template = country !== null && Object.hasOwn(links, country) ? links[country] : undefined
  if (template === undefined) return undefined
  const href = template
    .replaceAll('{latitude}', String(latitude))
    .replaceAll('{longitude}', String(longitude))
  return { href, site: new URL(href).hostname.replace(/^www\./, '') }
}

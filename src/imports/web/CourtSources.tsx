import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAdminApi } from '../../admin/web/admin-api.ts'
import { Outcome } from '../../admin/web/Outcome.tsx'
import { SavingDialog } from '../../admin/web/SavingDialog.tsx'
import { errorMessage } from '../../api/web/client.ts'
import { refreshDetails } from '../../courts/web/details-cache.ts'
import { Badge } from '../../platform/ui/Badge.tsx'
import { Button } from '../../platform/ui/Button.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import type { CourtSourceView } from '../contract/map-data-schema.ts'
import {
  LOADING_SOURCES_FAILED,
  SEPARATING_EXPLAINED,
  SEPARATING_FAILED,
  sourceText,
} from './import-texts.ts'
import classes from './MapData.module.css'
import { SourceEntry } from './SourceEntry.tsx'

/** The map data that a court came from or was joined with; nothing if there is none. */
export function CourtSources({ courtId }: { courtId: number }) {
  const api = useAdminApi()
  const client = useQueryClient()
  const [separating, setSeparating] = useState<CourtSourceView>()
  const [separated, setSeparated] = useState<number>()
  const { data, error, refetch } = useQuery({
    queryKey: ['court-sources', courtId],
    queryFn: ({ signal }) =>
      api.call('GET /api/admin/courts/:id/sources', { params: { id: courtId }, signal }),
    staleTime: 0,
  })

  async function separate({ source, source_id }: CourtSourceView) {
    const answer = await api.call('POST /api/admin/courts/:id/sources/separate', {
      params: { id: courtId },
      body: { source, source_id },
    })
    setSeparated(answer.court_id)
    void refreshDetails(client, courtId)
    await refetch()
  }

  if (error)
    return (
      <Notice tone="wrong">
        {errorMessage(error, LOADING_SOURCES_FAILED)}
        <div>
          <Button onClick={() => refetch()}>Try again</Button>
        </div>
      </Notice>
    )
  const sources = data?.sources ?? []
  if (sources.length === 0 && separated === undefined) return null
  return (
    <div>
      <h3>Map data</h3>
      {separated !== undefined && (
        <>
          <Outcome outcome={SEPARATED} />
          <p>
            <Link to={`/courts/${separated}`}>Open the other court</Link>
          </p>
        </>
      )}
      <ul className={classes.sources}>
        {sources.map((source) => (
          <li key={`${source.source} ${source.source_id}`}>
            <Badge>{source.is_brought ? 'Came from here' : 'Joined'}</Badge>
            <SourceEntry source={source} />
            {!source.is_brought && <Button onClick={() => setSeparating(source)}>Not the same court…</Button>}
          </li>
        ))}
      </ul>
      {separating && (
        <SavingDialog
          title="Separate the courts?"
          submitLabel="Separate"
          failure={SEPARATING_FAILED}
          onSave={() => separate(separating)}
          onClose={() => setSeparating(undefined)}
        >
          <p>
            {sourceText(separating.source)}: {separating.source_id}
          </p>
          <p>{SEPARATING_EXPLAINED}</p>
        </SavingDialog>
      )}
    </div>
  )
}

const SEPARATED = { text: 'The courts are separate now.' }

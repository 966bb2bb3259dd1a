import { IconArrowBackUp } from '@tabler/icons-react'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MODERATION_KEY, useAdminApi } from '../../admin/web/admin-api.ts'
import { SavingDialog } from '../../admin/web/SavingDialog.tsx'
import { type Api, errorMessage } from '../../api/web/client.ts'
import { UNNAMED_COURT } from '../../courts/contract/rules.ts'
import { Badge } from '../../platform/ui/Badge.tsx'
import { Button } from '../../platform/ui/Button.tsx'
import { dateTimeText } from '../../platform/ui/dates.ts'
import { Notice } from '../../platform/ui/Notice.tsx'
import type { PastImport, UndoneImport } from '../contract/schema.ts'
import classes from './Imports.module.css'
import {
  countText,
  importCountsText,
  LOADING_IMPORTS_FAILED,
  NO_IMPORTS_YET,
  UNDO_IMPORT_FAILED,
  UNDO_IMPORT_WARNING,
} from './import-texts.ts'

type OnUndone = (text: string) => void

/** Recent imports, which can be undone. `onUndone` gets the message to show. */
export function PastImports({ onUndone }: { onUndone: OnUndone }) {
  const query = useQuery(pastImportsQuery(useAdminApi()))
  const [undoing, setUndoing] = useState<PastImport>()
  return (
    <section className={classes.part} aria-label="Latest imports">
      <h3>Latest imports</h3>
      {query.isPending && <p role="status">Loading the latest imports…</p>}
      {query.isError && (
        <Notice tone="wrong">
          {errorMessage(query.error, LOADING_IMPORTS_FAILED)}
          <div>
            <Button onClick={() => query.refetch()}>Try again</Button>
          </div>
        </Notice>
      )}
      {query.data?.length === 0 && <p className={classes.quiet}>{NO_IMPORTS_YET}</p>}
      <ol className={classes.pastImports}>
        {query.data?.map((one) => (
          <li key={one.id}>
            <div className={classes.about}>
              <b>{one.file_name}</b>
              <span>
                <time dateTime={one.created_at}>{dateTimeText(one.created_at)}</time>
                {one.username && ` by @${one.username}`}
              </span>
              {one.source && <span>Data set: {one.source}</span>}
              <span>{importCountsText(one)}</span>
            </div>
            {one.undone_at && <Badge>{one.undoable ? 'Partly undone' : 'Undone'}</Badge>}
            {one.changed === 0 && <Badge>Changed nothing</Badge>}
            {one.undoable && (
              <Button onClick={() => setUndoing(one)}>
                <IconArrowBackUp size={17} aria-hidden />
                {one.undone_at ? 'Undo the rest' : 'Undo'}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {undoing && <UndoImport past={undoing} onUndone={onUndone} onClose={() => setUndoing(undefined)} />}
    </section>
  )
}

interface UndoImportProps {
  past: PastImport
  onUndone: OnUndone
  onClose: () => void
}

function UndoImport({ past, onUndone, onClose }: UndoImportProps) {
  const api = useAdminApi()
  const client = useQueryClient()

  async function undo() {
    onUndone(undoneText(await api.call('POST /api/admin/imports/:id/undo', { params: { id: past.id } })))
    await refreshAfterImport(client, api)
  }

  return (
    <SavingDialog
      title="Undo this import?"
      submitLabel="Undo import"
      emphasis="danger"
      failure={UNDO_IMPORT_FAILED}
      onSave={undo}
      onClose={onClose}
    >
      <p>
        <b>{past.file_name}</b>: {importCountsText(past)}
      </p>
      <p>{UNDO_IMPORT_WARNING}</p>
    </SavingDialog>
  )
}

const NAMES_SHOWN = 10

function undoneText({ reverted, kept, kept_count }: UndoneImport): string {
  const text = `Import undone: ${countText(reverted, 'court is', 'courts are')} as before.`
  if (kept_count === 0) return text
  const names = kept.slice(0, NAMES_SHOWN).map(({ name }) => name || UNNAMED_COURT)
  const others = kept_count - names.length
  const list = names.join(', ') + (others > 0 ? ` and ${countText(others, 'other')}` : '')
  return `${text} Left unchanged because they were changed since: ${list}. If a later import did that, undo it first, and then the rest of this one.`
}

/** Reads again what an import or its undoing has changed: the list of imports, and what is left to decide. */
export async function refreshAfterImport(client: QueryClient, api: Api): Promise<void> {
  await Promise.all([
    client.invalidateQueries(pastImportsQuery(api)),
    client.invalidateQueries({ queryKey: [MODERATION_KEY] }),
  ])
}

/** Recent imports, newest first. */
const pastImportsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['imports'],
    queryFn: async ({ signal }) => (await api.call('GET /api/admin/imports', { signal })).imports,
    staleTime: 0,
  })

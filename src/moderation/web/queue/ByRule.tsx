import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MODERATION_KEY, useAdminApi } from '../../../admin/web/admin-api.ts'
import { SavingDialog } from '../../../admin/web/SavingDialog.tsx'
import { ApiCallError, errorMessage } from '../../../api/web/client.ts'
import { labelOf } from '../../../imports/web/import-texts.ts'
import type { ErrorCode } from '../../../platform/contract/errors.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { SelectField, TextField } from '../../../platform/ui/fields.tsx'
import { Notice } from '../../../platform/ui/Notice.tsx'
import page from '../../../platform/ui/page.module.css'
import { useAction } from '../../../platform/ui/useAction.ts'
import { useSettled } from '../../../platform/ui/useSettled.ts'
import type { QueueRule, QueueRuleView } from '../../contract/rules.ts'
import {
  BY_RULE_EXPLAINED,
  DECIDING_BY_RULE_FAILED,
  decidedByRuleText,
  matchesText,
  RULE_LABELS,
  RULES_OF,
  sampleText,
} from './rule-texts.ts'

type RuledKind = keyof typeof RULES_OF

/** Decides many of what an import left at once; undone as one. */
export function ByRule({
  kind,
  source,
  fields,
}: {
  kind: RuledKind
  source: string | undefined
  /** Those of the loaded differences. */
  fields: readonly string[]
}) {
  const api = useAdminApi()
  const client = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const [done, setDone] = useState<QueueRuleView>()
  const { busy, problem, run } = useAction()
  const refresh = () => client.invalidateQueries({ queryKey: [MODERATION_KEY] })

  /** Each call takes back a bounded number. Throws the first reason why some could not be. */
  async function undoAll(batch: number) {
    let before: number | undefined
    let failed: { code: string | null; error: string | null } | undefined
    let left: number
    do {
      const last = before !== undefined && { before }
      const undone = await api.call('POST /api/admin/queue/undo', { body: { batch, ...last } })
      failed ??= undone.results.find(({ code }) => code !== null)
      before = undone.results.at(-1)?.id
      left = undone.left
    } while (left > 0)
    if (failed) throw new ApiCallError(failed.code as ErrorCode, 409, failed.error ?? '')
  }

  function undo({ batch }: QueueRuleView) {
    void run(async () => {
      try {
        if (batch !== null) await undoAll(batch)
        setDone(undefined)
      } finally {
        await refresh()
      }
    })
  }

  return (
    <>
      <div>
        <Button onClick={() => setIsOpen(true)}>Decide many by a rule…</Button>
      </div>
      {done && (
        <Notice tone={done.failed > 0 ? 'wait' : 'good'}>
          {decidedByRuleText(done)}
          {problem !== undefined && <p>{errorMessage(problem, DECIDING_BY_RULE_FAILED)}</p>}
          {done.batch !== null && (
            <div>
              <Button disabled={busy} onClick={() => undo(done)}>
                {busy ? 'One moment…' : 'Undo all of it'}
              </Button>
            </div>
          )}
        </Notice>
      )}
      {isOpen && (
        <RuleDialog
          {...{ kind, source, fields }}
          onDone={(result) => {
            setDone(result)
            void refresh()
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

const DEFAULT_METRES = '30'

function RuleDialog({
  kind,
  source,
  fields,
  onDone,
  onClose,
}: {
  kind: RuledKind
  source: string | undefined
  fields: readonly string[]
  onDone: (result: QueueRuleView) => void
  onClose: () => void
}) {
  const api = useAdminApi()
  const [name, setName] = useState<QueueRule['rule']>(RULES_OF[kind][0])
  const [metres, setMetres] = useState(DEFAULT_METRES)
  const [field, setField] = useState(fields[0] ?? '')
  const [use, setUse] = useState<'ours' | 'theirs'>('ours')
  const settled = useSettled(metres)
  const rule = ruleOf({ name, metres: Number(settled), field, use, source })
  const { data, error, isFetching } = useQuery({
    queryKey: [MODERATION_KEY, 'rule', rule],
    queryFn: ({ signal }) =>
      api.call('POST /api/admin/queue/rules', { body: { rule, dryRun: true }, signal }),
    staleTime: 0,
  })
  const isMeasured = name === 'same-name' || name === 'other-name'

  /** Each call decides a bounded number. */
  async function decideAll() {
    let result: QueueRuleView | undefined
    do {
      const batch = result?.batch ?? undefined
      const next: QueueRuleView = await api.call('POST /api/admin/queue/rules', {
        body: { rule, dryRun: false, ...(batch !== undefined && { batch }) },
      })
      const before = { decided: result?.decided ?? 0, failed: result?.failed ?? 0 }
      result = { ...next, decided: before.decided + next.decided, failed: before.failed + next.failed }
      if (next.decided === 0) break
    } while (result.left > 0)
    onDone(result)
  }

  return (
    <SavingDialog
      title="Decide many by a rule"
      submitLabel={data ? `Decide ${data.matches}` : 'Decide'}
      failure={DECIDING_BY_RULE_FAILED}
      isReady={!isFetching && settled === metres && (data?.matches ?? 0) > 0}
      onSave={decideAll}
      onClose={onClose}
    >
      <p className={page.quiet}>{BY_RULE_EXPLAINED}</p>
      <SelectField
        label="Rule"
        data-autofocus
        options={Object.fromEntries(RULES_OF[kind].map((one) => [one, RULE_LABELS[one]]))}
        value={name}
        onChange={({ target }) => setName(RULES_OF[kind].find((one) => one === target.value) ?? name)}
      />
      {isMeasured && (
        <TextField
          label="Metres"
          type="number"
          inputMode="numeric"
          min={1}
          value={metres}
          onChange={({ target }) => setMetres(target.value)}
        />
      )}
      {name === 'field' && (
        <>
          <SelectField
            label="What they differ in"
            options={Object.fromEntries(fields.map((one) => [one, labelOf(one)]))}
            value={field}
            onChange={({ target }) => setField(target.value)}
          />
          <SelectField
            label="What counts"
            options={{ ours: 'What is here', theirs: 'What the source says' }}
            value={use}
            onChange={({ target }) => setUse(target.value === 'theirs' ? 'theirs' : 'ours')}
          />
        </>
      )}
      <p role="status">{isFetching ? 'Looking for what matches…' : data && matchesText(data.matches)}</p>
      {error && <Notice tone="wrong">{errorMessage(error, DECIDING_BY_RULE_FAILED)}</Notice>}
      {data && data.sample.length > 0 && (
        <ul>
          {data.sample.map((one) => (
            <li key={one.key}>{sampleText(one)}</li>
          ))}
        </ul>
      )}
    </SavingDialog>
  )
}

function ruleOf({
  name,
  metres,
  field,
  use,
  source,
}: {
  name: QueueRule['rule']
  metres: number
  field: string
  use: 'ours' | 'theirs'
  source: string | undefined
}): QueueRule {
  const of = source === undefined ? {} : { source }
  if (name === 'same-name' || name === 'other-name') return { rule: name, metres, ...of }
  if (name === 'field') return { rule: name, field, use, ...of }
  return { rule: name, ...of }
}

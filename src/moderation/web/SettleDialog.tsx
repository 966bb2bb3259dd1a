import { useState } from 'react'
import { MAX_MODERATOR_NOTE } from '../../admin/contract/limits.ts'
import { SavingDialog } from '../../admin/web/SavingDialog.tsx'
import { parsePublicUrl } from '../../courts/contract/public-url.ts'
import { UNNAMED_COURT } from '../../courts/contract/rules.ts'
import {
  type DisputeView,
  NOTE_REQUIRED,
  type Settlement,
  URL_REQUIRED,
} from '../../facts/contract/admin-schema.ts'
import { FACT_KEYS, type FactKey, getFact } from '../../facts/contract/catalogue.ts'
import { FactValueField, parseFactValue } from '../../facts/web/FactValueField.tsx'
import { SelectField, TextArea, TextField } from '../../platform/ui/fields.tsx'
import page from '../../platform/ui/page.module.css'
import type { DecisionDetails } from './kinds/kind.ts'
import { OPERATOR_EXPLAINED, SETTLING_EXPLAINED, SETTLING_FAILED } from './moderation-texts.ts'

const SOURCES = { administrator: 'I have checked it', operator: 'The operator says so' }

/** Settles a fact of a court, or records what its operator says. */
export function SettleDialog({
  court,
  fact: known,
  onSettle,
  onClose,
}: {
  court: DisputeView['court']
  /** Undefined if the fact has yet to be chosen. */
  fact?: FactKey | undefined
  onSettle: (key: FactKey, settlement: NonNullable<DecisionDetails['settlement']>) => Promise<unknown>
  onClose: () => void
}) {
  const [key, setKey] = useState(known)
  const [typed, setTyped] = useState('')
  const [source, setSource] = useState<Settlement['source']>('administrator')
  const [url, setUrl] = useState('')
  const [note, setNote] = useState('')
  const value = key && parseFactValue(getFact(key), typed)
  const isOperator = source === 'operator'
  const hasSource = !isOperator || parsePublicUrl(url) !== undefined

  async function settle() {
    if (!key || value === undefined) return
    await onSettle(key, { value, source, note, ...(isOperator && { url }) })
  }

  return (
    <SavingDialog
      title={known ? `Settle: ${getFact(known).question}` : 'Record a fact'}
      submitLabel={isOperator || !known ? 'Record' : 'Settle'}
      failure={SETTLING_FAILED}
      isReady={value !== undefined && hasSource && note.trim() !== ''}
      onSave={settle}
      onClose={onClose}
    >
      <p dir="auto">{court.name || UNNAMED_COURT}</p>
      {!known && (
        <SelectField
          label="Fact"
          data-autofocus
          options={{ '': 'Choose…', ...FACT_LABELS }}
          value={key ?? ''}
          onChange={({ target }) => {
            setKey(FACT_KEYS.find((one) => one === target.value))
            setTyped('')
          }}
        />
      )}
      {key && (
        <FactValueField fact={getFact(key)} none="Choose…" typed={typed} onType={setTyped} data-autofocus />
      )}
      <SelectField
        label="How do you know?"
        options={SOURCES}
        value={source}
        onChange={({ target }) => setSource(target.value as Settlement['source'])}
      />
      <p className={page.quiet}>{isOperator ? OPERATOR_EXPLAINED : SETTLING_EXPLAINED}</p>
      {isOperator && (
        <TextField
          label="Link"
          type="url"
          hint={URL_REQUIRED}
          autoComplete="off"
          value={url}
          onChange={({ target }) => setUrl(target.value.trim())}
        />
      )}
      <TextArea
        label="Note"
        hint={NOTE_REQUIRED}
        maxLength={MAX_MODERATOR_NOTE}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </SavingDialog>
  )
}

const FACT_LABELS = Object.fromEntries(FACT_KEYS.map((key) => [key, getFact(key).label]))

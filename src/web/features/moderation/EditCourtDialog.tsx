import { type ChangeEvent, useState } from 'react'
import { UPDATE_COURT_FAILED } from '../../../contract/courts/admin-texts.ts'
import { MAX_NOTES } from '../../../contract/limits.ts'
import type { PendingCourtView } from '../../../contract/moderation/admin-schema.ts'
import { useAdminApi } from '../../shared/admin/admin-api.ts'
import { SavingDialog } from '../../shared/admin/SavingDialog.tsx'
import { ApiProblem } from '../../shared/api/client.ts'
import { SelectField } from '../../shared/ui/SelectField.tsx'
import { TextArea } from '../../shared/ui/TextArea.tsx'
import { TextField } from '../../shared/ui/TextField.tsx'
import { type CourtDraft, draftOf, factsOf } from './court-draft.ts'
import classes from './Moderation.module.css'

const ACCESS = { '': 'Not known', free: 'Free', paid: 'Paid' }
const SETTING = { '': 'Not known', outdoor: 'Outdoor', indoor: 'Indoor' }

/** Puts right the facts of a court that somebody submitted. */
export default function EditCourtDialog({
  court,
  onSaved,
  onClose,
}: {
  court: PendingCourtView
  onSaved: () => Promise<unknown>
  onClose: () => void
}) {
  const api = useAdminApi()
  const [draft, setDraft] = useState(() => draftOf(court))
  const [refusal, setRefusal] = useState<ApiProblem>()

  const field = (name: keyof CourtDraft) => ({
    name,
    autoComplete: 'off',
    value: draft[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      setDraft({ ...draft, [name]: event.target.value }),
  })
  const line = (name: keyof CourtDraft) => ({
    ...field(name),
    problem: refusal?.issues.find(({ path }) => path === `body.${name}`)?.message,
  })

  async function save() {
    setRefusal(undefined)
    try {
      await api.call('editSuggestedCourt', { params: { id: court.id }, body: factsOf(draft) })
    } catch (problem) {
      if (problem instanceof ApiProblem) setRefusal(problem)
      throw problem
    }
    await onSaved()
  }

  return (
    <SavingDialog title="Edit this court" failure={UPDATE_COURT_FAILED} onSave={save} onClose={onClose}>
      <TextField label="Name" {...line('name')} data-autofocus />
      <TextField label="Address" {...line('address')} />
      <div className={classes.pair}>
        <TextField label="Latitude" inputMode="decimal" {...line('latitude')} />
        <TextField label="Longitude" inputMode="decimal" {...line('longitude')} />
        <TextField label="County" {...line('county')} />
        <TextField label="Country" {...line('country')} />
        <SelectField label="Free or paid" options={ACCESS} {...field('access')} />
        <SelectField label="Outdoor or indoor" options={SETTING} {...field('setting')} />
      </div>
      <TextField label="Court type" {...line('court_type')} />
      {draft.access === 'paid' && (
        <>
          <div className={classes.pair}>
            <TextField label="Price (£)" inputMode="decimal" {...line('priceGbp')} />
            <TextField label="Session (minutes)" inputMode="numeric" {...line('priceDurationMinutes')} />
          </div>
          <TextField label="Booking link" type="url" {...line('bookingUrl')} />
        </>
      )}
      <TextArea label="Notes" {...field('notes')} maxLength={MAX_NOTES} />
    </SavingDialog>
  )
}

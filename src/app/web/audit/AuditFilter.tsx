import { type ChangeEvent, type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { AUDIT_SUBJECTS } from '../../../admin/contract/schema.ts'
import { MAX_SEARCH_TEXT } from '../../../platform/contract/limits.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { SelectField, TextField } from '../../../platform/ui/fields.tsx'
import classes from './Audit.module.css'
import type { AuditFilter as Filter } from './audit-filter.ts'

const KINDS = {
  '': 'Everything',
  ...Object.fromEntries(AUDIT_SUBJECTS.map((kind) => [kind, kind[0]?.toUpperCase() + kind.slice(1)])),
}

/** Filters the log; the filter is kept in the URL. */
export function AuditFilter({ filter }: { filter: Filter }) {
  const [, setParameters] = useSearchParams()
  const [wanted, setWanted] = useState(filter)

  function show(event: FormEvent) {
    event.preventDefault()
    setParameters(Object.entries(wanted).filter(([, value]) => value !== ''))
  }

  const field = (name: keyof Filter) => ({
    value: wanted[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      setWanted({ ...wanted, [name]: event.target.value }),
  })

  return (
    <search>
      <form className={classes.filter} onSubmit={show}>
        <SelectField label="Changes to" options={KINDS} {...field('kind')} />
        <TextField
          label="ID"
          inputMode="numeric"
          pattern="[1-9][0-9]*"
          disabled={wanted.kind === ''}
          {...field('subject')}
        />
        <TextField label="By" maxLength={MAX_SEARCH_TEXT} {...field('person')} />
        <TextField label="From" type="date" {...field('from')} />
        <TextField label="To" type="date" {...field('to')} />
        <Button type="submit">Show</Button>
      </form>
    </search>
  )
}

import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { USER_FILTERS, USER_SORTS } from '../../../contract/accounts/statuses.ts'
import { MAX_SEARCH_TEXT } from '../../../contract/limits.ts'
import { Button } from '../../shared/ui/Button.tsx'
import page from '../../shared/ui/page.module.css'
import { SelectField } from '../../shared/ui/SelectField.tsx'
import { TextField } from '../../shared/ui/TextField.tsx'
import classes from './Users.module.css'

type Filter = (typeof USER_FILTERS)[number]
type Sort = (typeof USER_SORTS)[number]

const FILTERS: Record<Filter, string> = {
  all: 'All',
  active: 'Active',
  frozen: 'Frozen',
  banned: 'Banned',
  deleting: 'Asked for deletion',
}
const SORTS: Record<Sort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  username: 'By username',
}

/** Which accounts are listed. It stands in the address. */
export function UsersSearch({
  q,
  status,
  sort,
  total,
}: {
  q: string
  status: Filter
  sort: Sort
  total: number | undefined
}) {
  const [, setParameters] = useSearchParams()
  const [typed, setTyped] = useState(q)

  function search(changes: { status?: string; sort?: string } = {}) {
    const wanted = { q: typed.trim(), status, sort, ...changes }
    setParameters(
      Object.entries(wanted).filter(([, value]) => value !== '' && value !== 'all'),
      {
        replace: true,
      },
    )
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    search()
  }

  return (
    <search>
      <form className={classes.search} onSubmit={submit}>
        <TextField
          label="Search"
          type="search"
          placeholder="Username, email, note or #id"
          maxLength={MAX_SEARCH_TEXT}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <SelectField
          label="Status"
          options={FILTERS}
          value={status}
          onChange={(event) => search({ status: event.target.value })}
        />
        <SelectField
          label="Order"
          options={SORTS}
          value={sort}
          onChange={(event) => search({ sort: event.target.value })}
        />
        <Button type="submit">Search</Button>
        <p role="status" className={page.quiet}>
          {total !== undefined && (total === 1 ? '1 account' : `${total} accounts`)}
        </p>
      </form>
    </search>
  )
}

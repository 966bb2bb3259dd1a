import { type FormEvent, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { MAX_SEARCH_TEXT } from '../../platform/contract/limits.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { SelectField, TextField } from '../../platform/ui/fields.tsx'
import page from '../../platform/ui/page.module.css'
import type { USER_FILTERS, USER_SORTS } from '../contract/statuses.ts'
import classes from './Users.module.css'

type Filter = (typeof USER_FILTERS)[number]
type Sort = (typeof USER_SORTS)[number]

const FILTERS: Record<Filter, string> = {
  all: 'All',
  active: 'Active',
  frozen: 'Frozen',
  banned: 'Banned',
  deleting: 'To be deleted',
  team: 'Team',
}
const SORTS: Record<Sort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  username: 'Username',
}

/** Search and filter of accounts, kept in the URL. */
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
  const [wanted, setWanted] = useState({ q, status: status as string, sort: sort as string })
  useEffect(() => setWanted({ q, status, sort }), [q, status, sort])

  function search(changes: Partial<typeof wanted> = {}) {
    const next = { ...wanted, ...changes, q: wanted.q.trim() }
    setWanted(next)
    const filters = Object.entries(next).filter(([, value]) => value !== '' && value !== 'all')
    setParameters(filters, { replace: true })
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
          value={wanted.q}
          onChange={(event) => setWanted({ ...wanted, q: event.target.value })}
        />
        <SelectField
          label="Status"
          options={FILTERS}
          value={wanted.status}
          onChange={(event) => search({ status: event.target.value })}
        />
        <SelectField
          label="Sort by"
          options={SORTS}
          value={wanted.sort}
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

import { Form, useLocation } from 'react-router'
import { REVIEW_SORTS, type ReviewSort } from '../../../platform/contract/limits.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { InlineSelect } from '../../../platform/ui/InlineSelect.tsx'
import { reviewSortLabels } from '../../contract/rules.ts'
import classes from './SortReviews.module.css'

/** The sort order is kept in the URL. Without JavaScript this is a plain form with a button. */
export function SortReviews({ sort }: { sort: ReviewSort }) {
  const { state } = useLocation()
  return (
    <Form className={classes.form} method="get" replace preventScrollReset state={state}>
      <InlineSelect
        label="Sort"
        name="sort"
        value={sort}
        onChange={(event) => event.target.form?.requestSubmit()}
      >
        {REVIEW_SORTS.map((option) => (
          <option key={option} value={option}>
            {reviewSortLabels[option]}
          </option>
        ))}
      </InlineSelect>
      <noscript>
        <Button type="submit">Sort</Button>
      </noscript>
    </Form>
  )
}

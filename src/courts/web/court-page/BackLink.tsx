import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useLastSearch } from '../../../search/web/last-search.ts'
import classes from './BackLink.module.css'

/** Links back to the list with the last search. */
export function BackLink() {
  return (
    <Link className={classes.back} to={{ pathname: '/', search: useLastSearch() }}>
      <IconChevronLeft size={18} aria-hidden />
      Back to list
    </Link>
  )
}

import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useKeptSearch } from '../../shared/place/kept-search.ts'
import classes from './BackLink.module.css'

/** Leads to the list, with the search it was left with. */
export function BackLink() {
  return (
    <Link className={classes.back} to={{ pathname: '/', search: useKeptSearch() }}>
      <IconChevronLeft size={18} aria-hidden />
      Back to list
    </Link>
  )
}

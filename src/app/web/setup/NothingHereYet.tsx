import { Link } from 'react-router'
import { useIsAdmin } from '../../../admin/web/access.ts'
import { isFiltered, type Search } from '../../../search/web/search-url.ts'

/** Says that the directory is empty, if nothing narrows the search; leads administrators on. */
export function NothingHereYet({ search, total }: { search: Search; total: number | undefined }) {
  const isAdmin = useIsAdmin()
  if (total !== 0 || isFiltered(search)) return null
  return (
    <p>
      {isAdmin ? (
        <>
          Nothing here yet: <Link to="/admin/courts/import">import courts</Link>.
        </>
      ) : (
        'Nothing here yet.'
      )}
    </p>
  )
}

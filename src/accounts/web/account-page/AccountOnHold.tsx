import { useQuery, useQueryClient } from '@tanstack/react-query'
import { errors } from '../../../platform/contract/errors.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Notice } from '../../../platform/ui/Notice.tsx'
import type { DeletionView } from '../../contract/schema.ts'
import { memberApi } from '../member-api.ts'
import { useSession } from '../session.tsx'
import { Contributions } from './Contributions.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { DownloadData } from './DownloadData.tsx'

/** What people can see, download and delete while their account is banned or frozen. */
export function AccountOnHold() {
  return (
    <>
      <Contributions />
      <DownloadData />
      <DeletionOnHold />
    </>
  )
}

/** While an account is on hold there is no profile with the deletion status. */
function DeletionOnHold() {
  const { user } = useSession()
  const client = useQueryClient()
  const queryKey = ['deletion', user?.uid]
  const query = useQuery<DeletionView>({
    queryKey,
    queryFn: ({ signal }) => memberApi.call('deletion', { signal }),
    staleTime: 0,
  })
  if (query.data)
    return (
      <DeleteAccount deletion={query.data} onChange={(deletion) => client.setQueryData(queryKey, deletion)} />
    )
  return (
    query.isError && (
      <Notice tone="wrong">
        Unable to load your deletion request. {errors.unavailable.text}
        <div>
          <Button onClick={() => query.refetch()}>Try again</Button>
        </div>
      </Notice>
    )
  )
}

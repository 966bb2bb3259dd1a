import { FactsNav } from '../../../admin/web/FactsNav.tsx'
import { DisputesScreen } from '../../../moderation/web/DisputesScreen.tsx'

export default function AdminFactsRoute() {
  return (
    <>
      <FactsNav />
      <DisputesScreen />
    </>
  )
}

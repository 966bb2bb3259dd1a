import { FactsNav } from '../../../admin/web/FactsNav.tsx'
import { DisputesScreen } from '../../../facts/web/DisputesScreen.tsx'

export default function AdminFactsRoute() {
  return (
    <>
      <FactsNav />
      <DisputesScreen />
    </>
  )
}

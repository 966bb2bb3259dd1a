import { FactsNav } from '../../../admin/web/FactsNav.tsx'
import { ProblemsScreen } from '../../../moderation/web/ProblemsScreen.tsx'

export default function AdminProblemsRoute() {
  return (
    <>
      <FactsNav />
      <ProblemsScreen />
    </>
  )
}

import { FactsNav } from '../../../admin/web/FactsNav.tsx'
import { ProblemsScreen } from '../../../problems/web/ProblemsScreen.tsx'

export default function AdminProblemsRoute() {
  return (
    <>
      <FactsNav />
      <ProblemsScreen />
    </>
  )
}

import { ProblemsScreen } from '../../../problems/web/ProblemsScreen.tsx'

export default function AdminProblemsRoute() {
  return <ProblemsScreen />
}

import { DisputesScreen } from '../../../facts/web/DisputesScreen.tsx'

export default function AdminFactsRoute() {
  return <DisputesScreen />
}

import { useParams } from 'react-router'
import { FactReportsScreen } from '../../../moderation/web/FactReportsScreen.tsx'

export default function AdminCourtFactsRoute() {
  const { id = '' } = useParams()
  return <FactReportsScreen key={id} id={id} />
}

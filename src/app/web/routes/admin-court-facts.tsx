import { useParams } from 'react-router'
import { WhoSaidWhatScreen } from '../../../moderation/web/WhoSaidWhatScreen.tsx'

export default function AdminCourtFactsRoute() {
  const { id = '' } = useParams()
  return <WhoSaidWhatScreen key={id} id={id} />
}

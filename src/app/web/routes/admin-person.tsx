import { useParams } from 'react-router'
import { PersonScreen } from '../../../moderation/web/PersonScreen.tsx'

export default function AdminPersonRoute() {
  const { id = '' } = useParams()
  return <PersonScreen key={id} id={id} />
}

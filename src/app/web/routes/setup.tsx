import { SetupScreen } from '../setup/SetupScreen.tsx'

export const meta = () => [{ title: 'Set up this site' }, { name: 'robots', content: 'noindex' }]

export default function SetupRoute() {
  return <SetupScreen />
}

import { SubmitCourtScreen } from '../features/submit-court/SubmitCourtScreen.tsx'

export const meta = () => [
  { title: 'Submit a New Court · Opencourt' },
  { name: 'robots', content: 'noindex' },
]

export default function SubmitCourtRoute() {
  return <SubmitCourtScreen />
}

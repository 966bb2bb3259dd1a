import { CourtArt } from '../../platform/ui/CourtArt.tsx'
import { courtScene, type DrawnCourt } from '../contract/court-scene.ts'

/** Stands for a photo that a court does not have yet. */
export function CourtDrawing({ court }: { court: DrawnCourt }) {
  return <CourtArt courtId={court.id} scene={courtScene(court)} />
}

import { CourtArt } from '../../platform/ui/CourtArt.tsx'
import { courtScene } from '../contract/court-scene.ts'
import type { CourtView } from '../contract/schema.ts'

/** Stands for a photo that a court does not have yet. */
export function CourtDrawing({ court }: { court: Pick<CourtView, 'id' | 'isIndoor' | 'facts'> }) {
  return <CourtArt courtId={court.id} scene={courtScene(court)} />
}

import { isLightOut } from './conditions.ts'
import type { PlayableLine, PlayableState } from './schema.ts'
import type { PlayableCourt } from './situation.ts'

const IMPOSSIBLE: readonly PlayableState[] = ['open-later', 'dark', 'closed']

/** Whether to name another court: one can't play, or the line says that something is broken. */
export const wantsPlanB = (
  { state }: Pick<PlayableLine, 'state'>,
  { problems = [] }: PlayableCourt,
): boolean => IMPOSSIBLE.includes(state) || problems.some((problem) => !isLightOut(problem))

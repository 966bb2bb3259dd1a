import { UNNAMED_COURT } from '../../courts/contract/rules.ts'
import type { FindCourts, NamedCourt } from '../../places/server/find-place.ts'
import { wordsOf } from '../../platform/text/fold.ts'
import type { Directory } from './directory.ts'

/** Courts that are looked at before those with the words in their names are chosen. */
const MAX_CONSIDERED = 50

/** Finds courts by words in their names and addresses, the best matches first. */
export function courtsByName(directory: Pick<Directory, 'current'>): FindCourts {
  return (text, limit) => {
    const starts = wordsOf(text)
    const named: NamedCourt[] = []
    const others: NamedCourt[] = []
    if (starts.length === 0) return { named, others }
    const snapshot = directory.current()
    const { positions } = snapshot.search({ access: 'all', q: text, limit: MAX_CONSIDERED })
    for (const position of positions) {
      const { id, name, address, latitude, longitude } = snapshot.court(position)
      const courts = beginWords(starts, name ?? '') ? named : others
      if (courts.length < limit)
        courts.push({ id, name: name || UNNAMED_COURT, address: address ?? '', latitude, longitude })
    }
    return { named, others }
  }
}

/** Whether each of the texts begins a word of a name. */
function beginWords(starts: readonly string[], name: string): boolean {
  const words = wordsOf(name)
  return starts.every((start) => words.some((word) => word.startsWith(start)))
}

import { UNNAMED_COURT } from '../../courts/contract/rules.ts'
import type { FindCourts } from '../../places/server/find-place.ts'
import { wordsOf } from '../../platform/text/fold.ts'
import type { Directory } from './directory.ts'

/** Courts that are looked at before those with the words in their names are chosen. */
const MAX_CONSIDERED = 50

/** Finds courts by words in their names and addresses, the best matches first. */
export function courtsByName(directory: Pick<Directory, 'current'>): FindCourts {
  return (text, limit) => {
    if (wordsOf(text).length === 0) return { named: [], others: [] }
    const snapshot = directory.current()
    const { positions } = snapshot.search({ access: 'all', q: text, limit: MAX_CONSIDERED })
    const found = [...positions].map((position) => snapshot.court(position))
    const isNamed = ({ name }: { name: string | null }) => hasWords(name ?? '', text)
    const firstOf = (courts: typeof found) =>
      courts.slice(0, limit).map(({ id, name, address, latitude, longitude }) => ({
        ...{ id, name: name || UNNAMED_COURT, address: address ?? '', latitude, longitude },
      }))
    return {
      named: firstOf(found.filter(isNamed)),
      others: firstOf(found.filter((court) => !isNamed(court))),
    }
  }
}

/** Whether each word of a text begins one of a name. */
function hasWords(name: string, text: string): boolean {
  const words = wordsOf(name)
  return wordsOf(text).every((start) => words.some((word) => word.startsWith(start)))
}

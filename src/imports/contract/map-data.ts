export const MAX_SOURCE_NAME = 40
export const SOURCE_NAME = /^[a-z][a-z0-9-]{1,39}$/

const NAME_EXPLAINED =
  'The name of a data set has 2 to 40 lowercase letters, digits and hyphens, and starts with a letter, such as osm-br.'
const FROM_GOOGLE =
  'Data from Google may not be imported: its terms forbid it, and courts from it could not be open data.'

/** Why a data set can't have this name; undefined if it can. */
export function sourceNameProblem(name: string): string | undefined {
  if (/^google/i.test(name)) return FROM_GOOGLE
  return SOURCE_NAME.test(name) ? undefined : NAME_EXPLAINED
}

/** Characters of a file that tell map data from CSV. */
export const FILE_START = 1024

/** Whether a file that begins like this is JSON, a sequence of it, or XML, and so map data rather than CSV. */
export const isMapData = (start: string) => '[{<\u001E'.includes(start.trimStart().at(0) ?? ' ')

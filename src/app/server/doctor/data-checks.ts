import { PostcodesIo } from '../../../places/server/postcodes-api.ts'
import { numberText } from '../../../platform/contract/locale.ts'
import { sentenceOf } from '../commands/command.ts'
import { broken, type Check, type CheckParts, type Found, missing, ok } from './check.ts'
import type { DatabaseFacts } from './facts.ts'

/** Reports from what the database says, or why it can't be asked. */
export async function ofFacts(
  { readFacts }: Pick<CheckParts, 'readFacts'>,
  report: (facts: DatabaseFacts) => Found | Promise<Found>,
): Promise<Found> {
  let facts: DatabaseFacts | undefined
  try {
    facts = await readFacts()
  } catch (error) {
    return broken(
      sentenceOf(error) ?? 'The database cannot be read.',
      'Look at its log and at that of the server.',
    )
  }
  return facts
    ? report(facts)
    : missing('There is no database yet.', 'Start the server once: it creates the tables.')
}

export const database: Check = {
  name: 'Database',
  look: (parts) =>
    ofFacts(parts, () =>
      ok(parts.config.databaseUrl ? 'PostgreSQL answers.' : 'The embedded database answers.'),
    ),
}

export const courts: Check = {
  name: 'Courts',
  look: (parts) =>
    ofFacts(parts, ({ courts: published }) =>
      published > 0
        ? ok(`${numberText(published)} published.`)
        : missing('None is published.', 'Import some: `npm run courts:import -- FILE`.'),
    ),
}

/** Of all places there is always a built-in list; of postcodes only the districts. */
export const places: Check = {
  name: 'Postcodes and places',
  look: (parts) =>
    ofFacts(parts, async ({ hasPostcodes, placeSets }) => {
      const sets = placeSets > 0 ? `${placeSets} imported sets of places` : 'The built-in places'
      if (hasPostcodes) return ok(`${sets}, and imported postcodes.`)
      const { postcodesApiUrl, site } = parts.config
      if (!postcodesApiUrl && site.country !== 'gb')
        return ok(`${sets}; of postcodes, only those of the UK can be searched for.`)
      if (!postcodesApiUrl)
        return missing(
          `${sets}, but no postcodes: only districts of the UK are found.`,
          'Import some (`npm run postcodes:import -- FILE`) if people search by postcode.',
        )
      const { host } = new URL(postcodesApiUrl)
      const answer = await new PostcodesIo(postcodesApiUrl).findPostcode(KNOWN_POSTCODE)
      return typeof answer === 'object'
        ? ok(`${sets}; postcodes are looked up at ${host}.`)
        : broken(
            `${sets}; ${host} does not answer for postcodes, and none are imported.`,
            'Correct POSTCODES_API_URL, or import postcodes (`npm run postcodes:import -- FILE`).',
          )
    }),
}

/** Of Buckingham Palace, which will hardly move. */
const KNOWN_POSTCODE = 'SW1A1AA'

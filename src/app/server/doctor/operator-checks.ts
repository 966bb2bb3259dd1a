import { type Check, missing, ok } from './check.ts'

export const operator: Check = {
  name: 'Operator',
  problem({ operator: { name, contact } }) {
    const unset = Object.entries({ OPERATOR_NAME: name, OPERATOR_CONTACT: contact }).filter(
      ([, value]) => !value,
    )
    if (unset.length === 0) return undefined
    return missing(
      'Nobody can see who runs this site, which many countries require by law.',
      `Set ${unset.map(([setting]) => setting).join(' and ')}.`,
    )
  },
  look: async ({ config: { operator: named } }) => ok(`${named.name}, ${named.contact}.`),
}

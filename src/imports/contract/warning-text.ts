import { numberText } from '../../platform/contract/locale.ts'
import type { SourceWarning } from './schema.ts'

const WARNINGS: Readonly<Record<SourceWarning['kind'], readonly [one: string, many: string]>> = {
  'null-island': ['court is at 0, 0', 'courts are at 0, 0'],
  swapped: [
    'court probably has latitude and longitude swapped',
    'courts probably have latitude and longitude swapped',
  ],
  'far-away': ['court is far from all others', 'courts are far from all others'],
  'same-place': [
    'court is at exactly the place of another one, under another name, and stays a court of its own',
    'courts are at exactly the place of another one, under another name, and stay courts of their own',
  ],
  'other-ids': [
    'feature has an id that isn’t one of OpenStreetMap, and is known by its place instead',
    'features have ids that aren’t those of OpenStreetMap, and are known by their places instead',
  ],
  'no-sport': [
    'feature is taken as a basketball court, because none has a sport',
    'features are taken as basketball courts, because none has a sport',
  ],
}

/** '3 courts are at 0, 0: way/1, way/2 and 1 more.'. */
export function warningText({ kind, ids, count }: SourceWarning): string {
  const text = `${numberText(count)} ${WARNINGS[kind][count === 1 ? 0 : 1]}`
  if (ids.length === 0) return `${text}.`
  const more = count > ids.length ? ` and ${numberText(count - ids.length)} more` : ''
  return `${text}: ${ids.join(', ')}${more}.`
}

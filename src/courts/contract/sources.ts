import type { SourceView } from '../../api/contract/config-view.ts'
import type { CourtSourceView } from './source-schema.ts'

/** Characters. */
export const MAX_ATTRIBUTION = 200

export const OPENSTREETMAP_COPYRIGHT = 'https://www.openstreetmap.org/copyright'

export const OPENSTREETMAP_CREDIT = '© OpenStreetMap contributors'

/** Whether a data set is of OpenStreetMap by its name: `osm`, `osm-br`. */
export const isOpenStreetMap = (source: string) => /^osm(-|$)/.test(source)

/** Whom to name beside the data of a source. */
export const creditOf = (name: string, attribution: string | null): string =>
  isOpenStreetMap(name) ? OPENSTREETMAP_CREDIT : (attribution ?? name)

/** Each credit once, in a stable order, and then whom the operator names. */
export const creditsOf = (sources: readonly SourceView[], attribution?: string): string[] => [
  ...new Set([...sources.map(({ credit }) => credit), ...(attribution ? [attribution] : [])]),
]

const OBJECT = /^(node|way|relation)\/([1-9]\d*)$/

/** The page of an object of OpenStreetMap; undefined for other ids. */
export function openStreetMapUrl({ name, id }: Pick<CourtSourceView, 'name' | 'id'>): string | undefined {
  return isOpenStreetMap(name) && OBJECT.test(id) ? `https://www.openstreetmap.org/${id}` : undefined
}

/** Opens the editor at an object, for a person's own account. https://wiki.openstreetmap.org/wiki/Edit_a_map */
export function openStreetMapEditorUrl({ id }: Pick<CourtSourceView, 'id'>): string | undefined {
  const [, kind, number] = OBJECT.exec(id) ?? []
  return kind && `https://www.openstreetmap.org/edit?${kind}=${number}`
}

import { z } from 'zod'

/** Characters. */
export const MAX_ATTRIBUTION = 200

export const OPENSTREETMAP_COPYRIGHT = 'https://www.openstreetmap.org/copyright'

/** Whether a data set is of OpenStreetMap: `osm`, `osm-br`. */
export const isOpenStreetMap = (source: string) => /^osm(-|$)/.test(source)

/** A data set that courts come from. */
export const sourceView = z.object({
  name: z.string().describe('`osm-br` is OpenStreetMap in Brazil'),
  credit: z.string().describe('Whom to name beside its data'),
  edition_on: z.iso.date().nullable().describe('The day that its latest edition describes'),
})
export type SourceView = z.infer<typeof sourceView>

/** Whom to name beside the data of a source. */
export const creditOf = (name: string, attribution: string | null): string =>
  isOpenStreetMap(name) ? '© OpenStreetMap contributors' : (attribution ?? name)

/** Each credit once, in a stable order. */
export const creditsOf = (sources: readonly SourceView[]): string[] => [
  ...new Set(sources.map(({ credit }) => credit)),
]

/** What a source knows of a court. */
export const courtSourceView = z.object({
  ...sourceView.pick({ name: true, credit: true }).shape,
  id: z
    .string()
    .describe('Of the court in the source, such as `way/123`; its coordinates if it has no ids there'),
  version: z.int().nullable().describe('How often it was edited there'),
  edited_on: z.iso.date().nullable().describe('When it was last edited there'),
  brought: z.boolean().describe('Whether the court came from there; otherwise it was here before'),
  better: z
    .array(z.object({ key: z.string(), value: z.string() }))
    .describe('What people confirmed here, as tags of OpenStreetMap that it lacks or has otherwise'),
})
export type CourtSourceView = z.infer<typeof courtSourceView>

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

import { z } from 'zod'
import type { Endpoint } from '../../platform/contract/endpoint.ts'
import { UNITS } from '../../platform/contract/units.ts'
import type { ByPath } from './registry.ts'

/** A data set that courts come from. */
export const sourceView = z.object({
  name: z.string().describe('`osm-br` is OpenStreetMap in Brazil'),
  credit: z.string().describe('Whom to name beside its data'),
  edition_on: z.iso.date().nullable().describe('The day that its latest edition describes'),
})
export type SourceView = z.infer<typeof sourceView>

/** The configuration that browsers need. Nothing in it is secret. */
export const configView = z.object({
  site: z
    .object({
      name: z.string(),
      shortName: z.string().describe('Where there is little room'),
      logo: z.string().nullable().describe('The path of the image beside the name'),
      colour: z.string().nullable().describe('The accent colour, `#rrggbb`'),
      styles: z.string().describe('The custom properties of style sheets that follow from the colour'),
      locale: z.string().describe('The language of dates and numbers'),
      units: z.enum(UNITS).nullable().describe('Of distances, unless the visitor has chosen others'),
      pages: z
        .array(z.object({ name: z.string(), title: z.string() }))
        .describe('The pages of the operator to link to: `privacy` is at `/pages/privacy`'),
    })
    .describe('How this installation presents itself'),
  identity: z
    .discriminatedUnion('mode', [
      z.object({ mode: z.literal('none') }),
      z.object({
        mode: z.literal('embedded').describe('This site itself'),
        isLocal: z.boolean().describe('A local installation: mails are shown, providers are stand-ins'),
        providers: z
          .array(z.object({ id: z.string(), name: z.string() }))
          .describe('With whom people can sign in besides a password'),
      }),
      z.object({
        mode: z.literal('firebase'),
        projectId: z.string(),
        apiKey: z.string(),
        authDomain: z.string(),
      }),
      z.object({
        mode: z
          .literal('emulator')
          .describe('The Auth emulator of a local installation, served by this site'),
        projectId: z.string(),
        apiKey: z.string(),
      }),
    ])
    .describe('How people sign in here'),
  map: z.object({
    googleMapsApiKey: z.string().nullable(),
    styleUrl: z.string().nullable().describe('A MapLibre style'),
    archiveUrl: z
      .string()
      .nullable()
      .describe('A PMTiles archive of a Protomaps basemap, in place of a style'),
    basemapLimitMs: z
      .int()
      .describe('How long to wait for the style, and for its first tile, before the simple map is shown'),
    credits: z.array(z.string()).describe('Whom to name for the courts on the map, besides their players'),
    start: z
      .object({ latitude: z.number(), longitude: z.number(), zoom: z.number() })
      .describe('Where the map begins while it has nothing else to show'),
  }),
  sources: z.array(sourceView).describe('The data sets that courts come from'),
  repairLinks: z
    .record(z.string(), z.string())
    .describe('By country: where to tell that something is broken; a URL with {latitude} and {longitude}'),
  mails: z.boolean().describe('Whether this site sends mails about what people follow'),
  offline: z.boolean().describe('Whether browsers keep the app for when there is no connection'),
  accountDeletionGraceDays: z.int(),
  adminUnlockHint: z.string().nullable(),
  operator: z
    .object({
      name: z.string().nullable(),
      contact: z
        .string()
        .nullable()
        .describe('An email address, a URL, or other text such as a postal address'),
    })
    .describe('Who runs this installation'),
})
export type ConfigView = z.infer<typeof configView>

export const configEndpoints = {
  config: {
    path: 'GET /api/config',
    summary: 'Public configuration of this installation',
    tag: 'Service',
    permission: 'everyone',
    response: configView,
    errorCodes: [],
  },
} as const satisfies Record<string, Endpoint>

declare module './registry.ts' {
  interface Registry extends ByPath<typeof configEndpoints> {}
}

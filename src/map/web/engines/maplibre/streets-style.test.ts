import { expect, it } from 'vitest'
import { streetsStyle } from './streets-style.ts'

it.each(['light', 'dark'] as const)('needs no server but that of the archive: %s', (scheme) => {
  const style = streetsStyle('/map-archive/gb.pmtiles', scheme)
  expect(style.glyphs).toBeUndefined()
  expect(style.sprite).toBeUndefined()
  expect(style.sources.streets).toMatchObject({ url: 'pmtiles:///map-archive/gb.pmtiles' })
  const layouts = JSON.stringify(style.layers.map(({ layout }) => layout))
  expect(layouts).not.toMatch(/icon-image|Noto|pgf:/)
  expect(style.layers.length).toBeGreaterThan(50)
})

it('labels names in English where there are some, and house numbers as they are', () => {
  const labels = new Map(
    streetsStyle('/gb.pmtiles', 'light').layers.map((layer) => [
      layer.id,
      layer.type === 'symbol' ? layer.layout?.['text-field'] : undefined,
    ]),
  )
  expect(labels.get('roads_labels_minor')).toEqual(['coalesce', ['get', 'name:en'], ['get', 'name']])
  expect(labels.get('address_label')).toEqual(['get', 'addr_housenumber'])
})

it('is dark in the dark', () => {
  const [light, dark] = (['light', 'dark'] as const).map((scheme) => streetsStyle('/gb.pmtiles', scheme))
  expect(light?.layers[0]?.paint).not.toEqual(dark?.layers[0]?.paint)
})

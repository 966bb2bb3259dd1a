import type { StyleSpecification } from 'maplibre-gl'
import { useCallback, useEffect, useState } from 'react'
import type { ColourScheme } from '../../../../platform/ui/useColourScheme.ts'
import { SIMPLE_MAP_INSTEAD } from '../../map-texts.ts'
import type { Basemap, CourtMap } from './court-map.ts'
import { fetchStyle, watchTiles } from './detailed-style.ts'
import { blankStyle, readBasemapColours, simpleLayers, simpleStyle } from './simple-style.ts'

/** The initial basemap. */
export function initialBasemap(container: HTMLElement, styleUrl: string | null): Basemap {
  const colours = readBasemapColours(container)
  return styleUrl
    ? { kind: 'unknown', style: blankStyle(colours) }
    : { kind: 'simple', style: simpleStyle(colours) }
}

interface BasemapEvents {
  onNotice: (text: string | undefined) => void
  onKinds: (other: string | undefined) => void
}

/** Uses the detailed basemap if it can be loaded, or else the simple one. */
export function useBasemap(
  courtMap: CourtMap | undefined,
  styleUrl: string | null,
  scheme: ColourScheme,
  { onNotice, onKinds }: BasemapEvents,
) {
  const [kind, setKind] = useState<Basemap['kind']>(styleUrl ? 'unknown' : 'simple')
  const [style, setStyle] = useState<StyleSpecification>()

  const giveUp = useCallback(() => {
    setStyle(undefined)
    setKind('simple')
    onNotice(SIMPLE_MAP_INSTEAD)
  }, [onNotice])

  useEffect(() => {
    if (!styleUrl) return
    let wanted = true
    fetchStyle(styleUrl).then(
      (read) => {
        if (!wanted) return
        setStyle(read)
        setKind('detailed')
      },
      () => wanted && giveUp(),
    )
    return () => {
      wanted = false
    }
  }, [styleUrl, giveUp])

  useEffect(() => {
    if (!courtMap || kind === courtMap.basemap) return
    if (kind === 'simple')
      courtMap.setBasemap({ kind, style: simpleStyle(readBasemapColours(courtMap.map.getContainer())) })
    if (kind !== 'detailed' || !style) return
    courtMap.setBasemap({ kind, style })
    return watchTiles(courtMap.map, style, giveUp)
  }, [courtMap, kind, style, giveUp])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the CSS colours depend on the scheme
  useEffect(() => {
    if (courtMap) updateSimpleColours(courtMap)
  }, [courtMap, scheme])

  const switchKind = useCallback(() => setKind((now) => (now === 'simple' ? 'detailed' : 'simple')), [])
  useEffect(() => {
    onKinds(style && (kind === 'simple' ? 'Detailed map' : 'Simple map'))
  }, [style, kind, onKinds])
  return { kind, switchKind: style && switchKind }
}

/** Applies the current colours to the simple basemap, if it is shown. */
function updateSimpleColours({ map }: CourtMap) {
  const setPaint: (layer: string, property: never, value: never) => void = map.setPaintProperty.bind(map)
  for (const { id, paint = {} } of simpleLayers(readBasemapColours(map.getContainer())))
    if (map.getLayer(id))
      for (const [property, value] of Object.entries(paint)) setPaint(id, property as never, value as never)
}

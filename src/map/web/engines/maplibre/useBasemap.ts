import type { StyleSpecification } from 'maplibre-gl'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ConfigView } from '../../../../api/contract/config-view.ts'
import type { ColourScheme } from '../../../../platform/ui/useMediaQuery.ts'
import { hasDetailedMap } from '../../engine.ts'
import { SIMPLE_MAP_INSTEAD } from '../../map-texts.ts'
import type { Basemap, CourtMap } from './court-map.ts'
import { fetchStyle, watchTiles } from './detailed-style.ts'
import { blankStyle, readBasemapColours, simpleLayers, simpleStyle } from './simple-style.ts'

type MapSettings = Pick<ConfigView['map'], 'styleUrl' | 'archiveUrl' | 'basemapLimitMs'>
type StyleOf = (scheme: ColourScheme) => StyleSpecification

/** The initial basemap. */
export function initialBasemap(container: HTMLElement, settings: MapSettings): Basemap {
  const colours = readBasemapColours(container)
  return hasDetailedMap(settings)
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
  { styleUrl, archiveUrl, basemapLimitMs }: MapSettings,
  scheme: ColourScheme,
  { onNotice, onKinds }: BasemapEvents,
) {
  const isDetailed = hasDetailedMap({ styleUrl, archiveUrl })
  const [kind, setKind] = useState<Basemap['kind']>(isDetailed ? 'unknown' : 'simple')
  const [styleOf, setStyleOf] = useState<StyleOf>()
  const style = useMemo(() => styleOf?.(scheme), [styleOf, scheme])
  const hasDarkColours = archiveUrl !== null

  const giveUp = useCallback(() => {
    setStyleOf(undefined)
    setKind('simple')
    onNotice(SIMPLE_MAP_INSTEAD)
  }, [onNotice])

  useEffect(() => {
    if (!isDetailed) return
    let wanted = true
    loadDetailedStyle({ styleUrl, archiveUrl, basemapLimitMs }).then(
      (loaded) => {
        if (!wanted) return
        setStyleOf(() => loaded)
        setKind('detailed')
      },
      () => wanted && giveUp(),
    )
    return () => {
      wanted = false
    }
  }, [isDetailed, styleUrl, archiveUrl, basemapLimitMs, giveUp])

  useEffect(() => {
    if (courtMap && kind === 'simple' && courtMap.basemap !== 'simple')
      courtMap.setBasemap({ kind, style: simpleStyle(readBasemapColours(courtMap.map.getContainer())) })
  }, [courtMap, kind])

  useEffect(() => {
    if (!courtMap || kind !== 'detailed' || !style) return
    courtMap.setBasemap({ kind, style, hasDarkColours })
    return watchTiles(courtMap.map, style, { limitMs: basemapLimitMs, onFailure: giveUp })
  }, [courtMap, kind, style, hasDarkColours, basemapLimitMs, giveUp])

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

/** Loads the style of the detailed basemap, for either colour scheme; rejects if it can't. */
async function loadDetailedStyle({ styleUrl, archiveUrl, basemapLimitMs }: MapSettings): Promise<StyleOf> {
  if (archiveUrl !== null) {
    const { streetsStyle } = await import('./streets-style.ts')
    return (scheme) => streetsStyle(archiveUrl, scheme)
  }
  const style = await fetchStyle(styleUrl ?? '', basemapLimitMs)
  return () => style
}

/** Applies the current colours to the simple basemap, if it is shown. */
function updateSimpleColours({ map }: CourtMap) {
  const setPaint: (layer: string, property: never, value: never) => void = map.setPaintProperty.bind(map)
  for (const { id, paint = {} } of simpleLayers(readBasemapColours(map.getContainer())))
    if (map.getLayer(id))
      for (const [property, value] of Object.entries(paint)) setPaint(id, property as never, value as never)
}

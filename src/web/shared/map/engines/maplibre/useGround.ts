import type { StyleSpecification } from 'maplibre-gl'
import { useCallback, useEffect, useState } from 'react'
import { SIMPLE_MAP_INSTEAD } from '../../../../../contract/map.ts'
import type { ColourScheme } from '../../../ui/useColourScheme.ts'
import type { CourtMap, Ground } from './court-map.ts'
import { readStyle, watchTiles } from './detailed-style.ts'
import { blankStyle, readGround, simpleLayers, simpleStyle } from './simple-style.ts'

/** The initial basemap. */
export function firstGround(container: HTMLElement, styleUrl: string | null): Ground {
  const colours = readGround(container)
  return styleUrl
    ? { kind: 'unknown', style: blankStyle(colours) }
    : { kind: 'simple', style: simpleStyle(colours) }
}

interface GroundEvents {
  onNotice: (text: string | undefined) => void
  onKinds: (other: string | undefined) => void
}

/** Uses the detailed basemap if it can be loaded, or else the simple one. */
export function useGround(
  courtMap: CourtMap | undefined,
  styleUrl: string | null,
  scheme: ColourScheme,
  { onNotice, onKinds }: GroundEvents,
) {
  const [kind, setKind] = useState<Ground['kind']>(styleUrl ? 'unknown' : 'simple')
  const [style, setStyle] = useState<StyleSpecification>()

  const giveUp = useCallback(() => {
    setStyle(undefined)
    setKind('simple')
    onNotice(SIMPLE_MAP_INSTEAD)
  }, [onNotice])

  useEffect(() => {
    if (!styleUrl) return
    let wanted = true
    readStyle(styleUrl).then(
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
    if (!courtMap || kind === courtMap.ground) return
    if (kind === 'simple')
      courtMap.setGround({ kind, style: simpleStyle(readGround(courtMap.map.getContainer())) })
    if (kind !== 'detailed' || !style) return
    courtMap.setGround({ kind, style })
    return watchTiles(courtMap.map, style, giveUp)
  }, [courtMap, kind, style, giveUp])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the CSS colours depend on the scheme
  useEffect(() => {
    if (courtMap) repaint(courtMap)
  }, [courtMap, scheme])

  const switchKind = useCallback(() => setKind((now) => (now === 'simple' ? 'detailed' : 'simple')), [])
  useEffect(() => {
    onKinds(style && (kind === 'simple' ? 'Detailed map' : 'Simple map'))
  }, [style, kind, onKinds])
  return style && switchKind
}

/** Applies the current colours to the simple basemap, if it is shown. */
function repaint({ map }: CourtMap) {
  const setPaint: (layer: string, property: never, value: never) => void = map.setPaintProperty.bind(map)
  for (const { id, paint = {} } of simpleLayers(readGround(map.getContainer())))
    if (map.getLayer(id))
      for (const [property, value] of Object.entries(paint)) setPaint(id, property as never, value as never)
}

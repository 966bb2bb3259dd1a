import { type Map as MapLibreMap, Popup } from 'maplibre-gl'
import { type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Point } from '../../../../platform/contract/geo.ts'
import { lngLat } from './court-map.ts'
import classes from './engine.module.css'

/** Offset of the info window above the court's point: the height of its pin, pixels. */
const PIN_HEIGHT_PX = 58

/** Renders its children above a point of the map, moving with it. */
export function InfoPopup({
  map,
  at,
  ref,
  children,
}: {
  map: MapLibreMap
  at: Point
  ref: Ref<HTMLElement>
  children: ReactNode
}) {
  const [frame] = useState(() => document.createElement('div'))
  const { latitude, longitude } = at
  useImperativeHandle(ref, () => frame, [frame])

  useLayoutEffect(() => {
    const popup = new Popup({
      anchor: 'bottom',
      className: classes.popup ?? '',
      closeButton: false,
      closeOnClick: false,
      focusAfterOpen: false,
      maxWidth: 'none',
      offset: PIN_HEIGHT_PX,
    })
      .setLngLat(lngLat({ latitude, longitude }))
      .setDOMContent(frame)
      .addTo(map)
    return () => {
      popup.remove()
    }
  }, [map, frame, latitude, longitude])

  return createPortal(children, frame)
}

import { importLibrary, setOptions } from '@googlemaps/js-api-loader'
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { MIN_SELECTION_ZOOM, SINGLE_COURT_ZOOM } from '../../../../platform/contract/geo.ts'
import type { MapEngineProps } from '../../engine.ts'
import { GOOGLE_MAPS_FAILED } from '../../map-texts.ts'
import classes from './engine.module.css'
import { GoogleCourtMap, position } from './google-map.ts'

declare global {
  interface Window {
    /** Called by Google Maps when it rejects the API key. */
    gm_authFailure?: () => void
  }
}

/** Height of the selected court's pin, pixels. */
const PIN_HEIGHT_PX = 58

/** Google Maps, for installations with an API key. */
export default function GoogleEngine(props: MapEngineProps) {
  const { settings, colourScheme, marks, selected, around, here, view, infoWindow } = props
  const revealed = props.staysPut ? undefined : selected
  const container = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const [courtMap, setCourtMap] = useState<GoogleCourtMap>()

  useEffect(() => {
    const fail = () => latest.current.onFailure(GOOGLE_MAPS_FAILED)
    window.gm_authFailure = fail
    let made: GoogleCourtMap | undefined
    let wanted = true
    loadGoogleMaps(settings.googleMapsApiKey ?? '').then(() => {
      if (!wanted || !container.current) return
      made = new GoogleCourtMap(container.current, colourScheme, {
        onSelect: (court) => latest.current.onSelect(court),
        onHover: (court) => latest.current.onHover?.(court),
        onArea: (area) => latest.current.onArea?.(area),
      })
      setCourtMap(made)
      latest.current.onReady()
    }, fail)
    return () => {
      wanted = false
      made?.remove()
      setCourtMap(undefined)
    }
  }, [settings.googleMapsApiKey, colourScheme])

  useEffect(() => courtMap?.setMarks(marks), [courtMap, marks])
  const highlighted = props.hot ?? selected
  useEffect(() => courtMap?.setSelected(highlighted), [courtMap, highlighted])
  useEffect(() => courtMap?.setAround(around), [courtMap, around])
  useEffect(() => courtMap?.setHere(here), [courtMap, here])
  const { pin } = props
  useEffect(() => courtMap?.setPin(pin), [courtMap, pin])
  const { spots } = props
  useEffect(() => courtMap?.setSpots(spots), [courtMap, spots])
  const { covered } = props
  useEffect(() => {
    const { selected, staysPut } = latest.current
    courtMap?.setCovered(covered, !selected || staysPut === true)
  }, [courtMap, covered])
  useEffect(() => courtMap?.showView(view), [courtMap, view])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new view may have moved the court out of sight
  useEffect(() => {
    if (revealed) courtMap?.reveal(revealed, MIN_SELECTION_ZOOM, SINGLE_COURT_ZOOM)
  }, [courtMap, view, revealed, covered])

  useImperativeHandle(
    props.ref,
    () => ({
      zoomBy: (levels) => courtMap?.zoomBy(levels),
      goTo: (point, zoom) => courtMap?.goTo(point, zoom),
      centre: () => courtMap?.centre(),
    }),
    [courtMap],
  )

  return (
    <>
      <div key={colourScheme} ref={container} className={classes.map} />
      {settings.credits.length > 0 && (
        <p className={classes.credits}>Courts: {settings.credits.join(', ')}, ODbL</p>
      )}
      {courtMap && selected && infoWindow && (
        <GoogleInfoWindow key={selected.id} map={courtMap.map} at={position(selected)}>
          {infoWindow}
        </GoogleInfoWindow>
      )}
    </>
  )
}

/** Google's info window, which pans the map to fit, with our content. */
function GoogleInfoWindow({
  map,
  at: { lat, lng },
  children,
}: {
  map: google.maps.Map
  at: google.maps.LatLngLiteral
  children: React.ReactNode
}) {
  const [frame] = useState(() => document.createElement('div'))
  useLayoutEffect(() => {
    const infoWindow = new google.maps.InfoWindow({
      content: frame,
      position: { lat, lng },
      headerDisabled: true,
      pixelOffset: new google.maps.Size(0, -PIN_HEIGHT_PX),
    })
    infoWindow.open({ map, shouldFocus: false })
    return () => infoWindow.close()
  }, [map, frame, lat, lng])
  return createPortal(children, frame)
}

/** Number of retries when the script fails to load. */
const RETRIES = 3
const SECOND_MS = 1000

let configured = false

/** Loads the Google Maps script, with retries and exponential backoff; rejects when that fails. */
async function loadGoogleMaps(apiKey: string): Promise<google.maps.MapsLibrary> {
  if (!configured)
    setOptions({ key: apiKey, v: 'weekly', language: 'en', region: 'US', authReferrerPolicy: 'origin' })
  configured = true
  for (let attempt = 0; ; attempt++) {
    try {
      await importLibrary('marker')
      return await importLibrary('maps')
    } catch (error) {
      if (attempt === RETRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, 2 ** attempt * SECOND_MS))
    }
  }
}

interface LatLng {
  lat: number
  lng: number
}
interface Pixel {
  x: number
  y: number
}
interface Padding {
  left: number
  right: number
  top: number
  bottom: number
}

/**
 * A FAKE of the Google Maps script for tests: markers are buttons, info windows plain elements, and a map exposes its
 * options in `data-fake-google-map`. Covers only what the Google engine uses. Runs in the page and must be
 * self-contained.
 */
function fakeGoogleMaps(): void {
  const TILE = 256
  const maps = (window as unknown as { google: { maps: Record<string, unknown> } }).google.maps

  const mercator = ({ lat, lng }: LatLng): Pixel => {
    const sine = Math.sin((lat * Math.PI) / 180)
    return { x: lng / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
  }
  const fromMercator = ({ x, y }: Pixel): LatLng => ({
    lat: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
    lng: (x - 0.5) * 360,
  })

  class Target {
    listeners: { name: string; act: () => void }[] = []
    addListener(name: string, act: () => void) {
      this.listeners.push({ name, act })
    }
    fire(name: string) {
      for (const listener of this.listeners) if (listener.name === name) listener.act()
    }
  }

  class FakeMap extends Target {
    marks = new Set<Marker>()
    div: HTMLElement
    center: LatLng
    zoom: number
    constructor(div: HTMLElement, options: { center: LatLng; zoom: number }) {
      super()
      this.div = div
      this.center = options.center
      this.zoom = options.zoom
      div.style.overflow = 'hidden'
      div.dataset.fakeGoogleMap = JSON.stringify(options)
      this.move()
    }
    move(center = this.center, zoom = this.zoom) {
      this.center = center
      this.zoom = zoom
      this.div.dataset.zoom = String(zoom)
      for (const mark of this.marks) mark.draw()
      setTimeout(() => this.fire('idle'))
    }
    middle(): Pixel {
      return { x: this.div.clientWidth / 2, y: this.div.clientHeight / 2 }
    }
    pixelOf(point: LatLng): Pixel {
      const size = TILE * 2 ** this.zoom
      const [centre, at, middle] = [mercator(this.center), mercator(point), this.middle()]
      return { x: middle.x + (at.x - centre.x) * size, y: middle.y + (at.y - centre.y) * size }
    }
    pointAt({ x, y }: Pixel): LatLng {
      const size = TILE * 2 ** this.zoom
      const [centre, middle] = [mercator(this.center), this.middle()]
      return fromMercator({ x: centre.x + (x - middle.x) / size, y: centre.y + (y - middle.y) / size })
    }
    getDiv() {
      return this.div
    }
    getZoom() {
      return this.zoom
    }
    getCenter() {
      const { lat, lng } = this.center
      return { lat: () => lat, lng: () => lng }
    }
    setZoom(zoom: number) {
      this.move(this.center, zoom)
    }
    setCenter(center: LatLng) {
      this.move(center)
    }
    setOptions() {}
    panTo(center: LatLng) {
      this.move(center)
    }
    panBy(x: number, y: number) {
      const middle = this.middle()
      this.move(this.pointAt({ x: middle.x + x, y: middle.y + y }))
    }
    fitBounds(box: { west: number; south: number; east: number; north: number }, padding: Padding) {
      const from = mercator({ lat: box.north, lng: box.west })
      const to = mercator({ lat: box.south, lng: box.east })
      const width = this.div.clientWidth - padding.left - padding.right
      const height = this.div.clientHeight - padding.top - padding.bottom
      const room = Math.min(width / (to.x - from.x), height / (to.y - from.y)) / TILE
      const middle = fromMercator({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 })
      this.move(middle, Math.min(20, Math.floor(Math.log2(room))))
    }
    getBounds() {
      const { lat: north, lng: west } = this.pointAt({ x: 0, y: 0 })
      const { lat: south, lng: east } = this.pointAt({ x: this.div.clientWidth, y: this.div.clientHeight })
      return {
        toJSON: () => ({ north, west, south, east }),
        contains: ({ lat, lng }: LatLng) => lat <= north && lat >= south && lng >= west && lng <= east,
      }
    }
  }

  class Marker extends Target {
    map: FakeMap | null = null
    position: LatLng
    button = document.createElement('button')
    constructor(options: { map?: FakeMap; position?: LatLng; title?: string }) {
      super()
      this.position = options.position ?? { lat: 0, lng: 0 }
      this.button.title = options.title ?? ''
      this.button.hidden = !options.title
      this.button.style.cssText = 'position:absolute;width:24px;height:24px'
      this.button.onclick = () => this.fire('click')
      if (options.map) this.setMap(options.map)
    }
    setIcon() {}
    setPosition(position: LatLng) {
      this.position = position
      this.draw()
    }
    setMap(map: FakeMap | null) {
      this.map?.marks.delete(this)
      this.button.remove()
      this.map = map
      map?.marks.add(this)
      map?.div.append(this.button)
      this.draw()
    }
    draw() {
      if (!this.map) return
      const { x, y } = this.map.pixelOf(this.position)
      this.button.style.left = `${x - 12}px`
      this.button.style.top = `${y - 24}px`
    }
  }

  class InfoWindow {
    content: HTMLElement
    constructor(options: { content: HTMLElement }) {
      this.content = options.content
    }
    open({ map }: { map: FakeMap }) {
      this.content.style.cssText = 'position:absolute;top:60px;left:60px;z-index:1'
      map.div.append(this.content)
    }
    close() {
      this.content.remove()
    }
  }

  class Circle {
    setCenter() {}
    setRadius() {}
    setMap() {}
  }

  Object.assign(maps, {
    Map: FakeMap,
    Marker,
    InfoWindow,
    Circle,
    Size: Object,
    Point: Object,
    SymbolPath: { CIRCLE: 0 },
    event: {
      clearInstanceListeners(target: Target) {
        target.listeners = []
      },
    },
    importLibrary: async () => maps,
  })
  // The loader waits for this call.
  ;(maps.__ib__ as () => void)()
}

export const fakeGoogleMapsScript = `(${fakeGoogleMaps})()`

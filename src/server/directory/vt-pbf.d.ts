declare module 'vt-pbf' {
  interface PointFeature {
    type: 1
    id?: number
    geometry: [x: number, y: number][]
    tags: Record<string, string | number | boolean | null>
  }

  const vtPbf: {
    /** The bytes of a vector tile: layers by name, coordinates in units of `extent`. */
    fromGeojsonVt(
      layers: Record<string, { features: PointFeature[] }>,
      options: { version: 2; extent: number },
    ): Uint8Array
  }
  export default vtPbf
}

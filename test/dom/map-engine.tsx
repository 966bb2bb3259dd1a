import type { MapEngineProps } from '../../src/map/web/engine.ts'

export default function MapEngineStub(_: MapEngineProps) {
  return null
}

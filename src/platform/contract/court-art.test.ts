import { expect, test } from 'vitest'
import { type CourtScene, drawCourt } from './court-art.ts'

const SCENES: CourtScene[] = [[], ['wood'], ['half'], ['full'], ['lamps'], ['no-net'], ['no-lines']]

test('every part changes the drawing', () => {
  const drawings = SCENES.map((scene) => JSON.stringify(drawCourt(7, scene)))
  expect(new Set(drawings).size).toBe(SCENES.length)
})

test('a court is always drawn alike, and neighbours in the list differ', () => {
  expect(drawCourt(7)).toEqual(drawCourt(7))
  expect(drawCourt(7).paths[0]).not.toEqual(drawCourt(8).paths[0])
})

test('a floor of wood has the same colours at every court', () => {
  expect(drawCourt(7, ['wood']).paths).toEqual(drawCourt(8, ['wood']).paths)
})

test('a hoop without a net and a floor without lines have fewer paths', () => {
  const count = (...scene: CourtScene) => drawCourt(7, scene).paths.length
  expect(count('no-net')).toBe(count() - 1)
  expect(count('no-lines')).toBe(count() - 2)
})

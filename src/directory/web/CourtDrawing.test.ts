import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CourtDrawing } from './CourtDrawing.tsx'

test('draws what is known of a court', () => {
  const draw = (isIndoor: boolean | null) =>
    renderToString(createElement(CourtDrawing, { court: { id: 7, isIndoor, facts: {} } }))
  expect(draw(true)).toContain('stroke-dasharray')
  expect(draw(null)).not.toContain('stroke-dasharray')
})

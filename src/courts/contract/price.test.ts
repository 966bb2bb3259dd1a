import { expect, it } from 'vitest'
import { withoutCurrency } from './price.ts'

it.each(['£5.00', ' £ 5.00', '5.00£', '5.00 GBP', 'gbp 5.00', '5.00'])('%j is an amount', (price) => {
  expect(withoutCurrency(price)).toBe('5.00')
})

it.each(['$5.00', '££5', '£5 each', ''])('%j is none', (price) => {
  expect(Number(withoutCurrency(price) || Number.NaN)).toBeNaN()
})

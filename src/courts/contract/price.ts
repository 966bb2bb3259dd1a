/** The amount in '£5.00', '£ 5' or '5 GBP'; other texts stay as they are. */
export const withoutCurrency = (price: string): string =>
  price
    .trim()
    .replace(/^(?:£|gbp)|(?:£|gbp)$/i, '')
    .trim()

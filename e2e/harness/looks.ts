/** The sizes and colour schemes that every screen is looked at in. */
const sizes = {
  phone: { width: 390, height: 844 },
  narrow: { width: 320, height: 640 },
  wide: { width: 1440, height: 900 },
}
const schemes = ['light', 'dark'] as const

/** Each with a name for the test, and what `test.use` needs. */
export const looks = Object.entries(sizes).flatMap(([size, viewport]) =>
  schemes.map((colorScheme) => ({ name: `${size}, ${colorScheme}`, use: { viewport, colorScheme } })),
)

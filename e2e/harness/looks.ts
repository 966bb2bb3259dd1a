const phone = { width: 390, height: 844 }
const narrow = { width: 320, height: 640 }
const wide = { width: 1440, height: 900 }

const look = (name: string, viewport: { width: number; height: number }, colorScheme: 'light' | 'dark') => ({
  name: `${name}, ${colorScheme}`,
  use: { viewport, colorScheme },
})

/**
 * The sizes and colour schemes that every screen is looked at in, each with a name for the test, and what
 * `test.use` needs. Colours do not depend on the size: the narrowest is seen in one scheme.
 */
export const looks = [
  look('phone', phone, 'light'),
  look('phone', phone, 'dark'),
  look('narrow', narrow, 'dark'),
  look('wide', wide, 'light'),
]

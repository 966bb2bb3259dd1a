/** Its tests use the official emulator, whose packages are 240 MB: `npm test` leaves them out, `test:all` runs them. */
export const FIREBASE = { name: 'firebase', description: 'Against Firebase’s Auth emulator.' }
/** `npm test` leaves them out; `test:all` runs them. */
export const LARGE = {
  name: 'large',
  description: 'Much data, or many calls: a second or more each, whatever is proven.',
}

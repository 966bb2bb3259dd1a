/** Its tests use the official emulator, whose packages are 240 MB: `npm test` leaves them out, `test:all` runs them. */
export const FIREBASE = { name: 'firebase', description: 'Against Firebase’s Auth emulator.' }

import { readFileSync } from 'node:fs'

// Imported first by every command; must parse on old versions of Node.js.
const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
const [wantedMajor = 0, wantedMinor = 0] = engines.node.replace('>=', '').split('.').map(Number)
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < wantedMajor || (major === wantedMajor && minor < wantedMinor)) {
  console.error(
    `Opencourt needs Node.js ${wantedMajor}.${wantedMinor} or newer and this is ${process.versions.node}. ` +
      'Install a newer one from https://nodejs.org and try again.',
  )
  process.exit(1)
}

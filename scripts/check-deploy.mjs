import './lib/node-version.mjs'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { SECRETS } from '../src/platform/config/secret-files.ts'
import { environment } from '../src/platform/config/settings.ts'
import { LOCALHOST_CERTIFICATE } from '../test/localhost-certificate.ts'
import { deployProblems } from './lib/deploy.mjs'
import { deployedSite, hasNginx, nginxProblem } from './lib/nginx.mjs'
import { root } from './lib/run.mjs'

// Started with tsx: it reads the settings themselves. Files are checked by the programs that read them, if installed.
const folder = join(root, 'deploy')
const read = (/** @type {string} */ name) => readFileSync(join(folder, name), 'utf8')
const units = readdirSync(folder).filter((name) => /\.(service|timer)$/.test(name))

const compose = parse(read('compose.yaml'), { merge: true })
/** @type {Record<string, string | null>} */
const given = compose.services.one.environment
const settingProblems = deployProblems({
  settings: Object.keys(environment.shape),
  secrets: SECRETS,
  passedOn: Object.keys(given),
  fixed: Object.keys(given).filter((name) => given[name] !== null),
  dockerfile: read('Dockerfile'),
  example: read('settings.example'),
  services: Object.fromEntries(
    units.filter((name) => name.endsWith('.service')).map((name) => [name, read(name)]),
  ),
})

const checks = [
  { tool: 'nginx', isThere: hasNginx, problem: checkNginx },
  { tool: 'systemd-analyze', isThere: () => isThere('systemd-analyze', '--version'), problem: checkUnits },
  { tool: 'caddy', isThere: () => isThere('caddy', 'version'), problem: checkCaddyfile },
  { tool: 'docker compose', isThere: () => isThere('docker', 'compose', 'version'), problem: checkCompose },
]
const problems = [...settingProblems]
for (const { tool, isThere, problem } of checks) {
  const found = isThere() ? problem() : undefined
  if (!isThere()) console.log(`Not checked: ${tool} is not installed`)
  else if (found) problems.push(`${tool}: ${found}`)
}
for (const problem of problems) console.error(problem)
console.log(`Files in deploy checked, ${problems.length} problems`)
process.exit(problems.length > 0 ? 1 : 0)

/** @param {string} command @param {string[]} args */
function isThere(command, ...args) {
  return spawnSync(command, args).status === 0
}

/** What a program says is wrong. @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} [more] */
function complaint(command, args, more) {
  const { status, stdout, stderr } = spawnSync(command, args, { env: { ...process.env, ...more } })
  return status === 0 ? undefined : `${stdout}${stderr}`
}

function checkNginx() {
  return nginxProblem(() => deployedSite(1, [2, 3])) ?? nginxProblem(siteWithTls)
}

/** @param {string} certificates */
function siteWithTls(certificates) {
  const { cert, key } = LOCALHOST_CERTIFICATE
  const site = deployedSite(1, [2, 3], { certificates, redirectPort: 4 }).replaceAll('/localhost/', '/')
  writeFileSync(join(certificates, 'fullchain.pem'), cert)
  writeFileSync(join(certificates, 'privkey.pem'), key)
  return site
}

/** Templates are checked as instances, and with the Node.js of this machine. Mistakes are often only warnings. */
function checkUnits() {
  const copies = mkdtempSync(join(tmpdir(), 'opencourt-units-'))
  try {
    const paths = units.map((name) => {
      const path = join(copies, name.replace('@', '@osm-br'))
      writeFileSync(path, read(name).replaceAll('/usr/bin/node', process.execPath))
      return path
    })
    const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', ...paths])
    return `${stdout}${stderr}` || undefined
  } finally {
    rmSync(copies, { recursive: true })
  }
}

function checkCaddyfile() {
  const args = ['validate', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]
  return complaint('caddy', args, { PUBLIC_URL: 'https://courts.example', INSTANCES: 'one:3000 two:3000' })
}

function checkCompose() {
  const args = ['compose', '--file', join(folder, 'compose.yaml'), 'config', '--quiet']
  return complaint('docker', args, { PUBLIC_URL: 'https://courts.example' })
}

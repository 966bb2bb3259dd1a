import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { endProcess, waitForAnswer } from './processes.mjs'
import { root } from './run.mjs'

/** On Debian, only root's PATH leads to nginx. */
const env = { ...process.env, PATH: [process.env.PATH, '/usr/sbin'].join(delimiter) }

export const hasNginx = () => spawnSync('nginx', ['-v'], { env }).status === 0

/**
 * Starts nginx with one worker, in a temporary folder.
 * @param {string} site its `server`, with whatever belongs to it
 * @param {string} url which it answers once it has started
 * @param {{ detached?: boolean }} [options] `detached`: Ctrl-C does not reach it
 */
export async function startNginx(site, url, { detached = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'opencourt-nginx-'))
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, site))
  const options = ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr']
  const child = spawn('nginx', options, { env, stdio: ['ignore', 'ignore', 'inherit'], detached })
  /** Answers what has been asked, then ends. */
  const stop = async () => {
    await endProcess(child, 'SIGQUIT')
    rmSync(folder, { recursive: true })
  }
  try {
    await waitForAnswer(url, child)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, folder, stop }
}

/**
 * What nginx says is wrong with a configuration; undefined if it is fine.
 * @param {(folder: string) => string} siteIn the site, in a temporary folder that may have files for it
 */
export function nginxProblem(siteIn) {
  const folder = mkdtempSync(join(tmpdir(), 'opencourt-nginx-'))
  try {
    writeFileSync(join(folder, 'nginx.conf'), configuration(folder, siteIn(folder)))
    const tested = spawnSync('nginx', ['-t', '-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], { env })
    return tested.status === 0 ? undefined : tested.stderr.toString()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** @param {string} folder @param {string} site */
function configuration(folder, site) {
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  return `${user} daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr crit;
events { worker_connections 1024; }
http { access_log off; keepalive_requests 1000000000; ${paths.join(' ')}
${site}
}`
}

/**
 * The site of `deploy/`: nginx on a port of this machine, in front of two servers on others. It logs into nginx's folder.
 * @param {number} port
 * @param {readonly [number, number]} servers
 * @param {{ certificates: string, redirectPort: number }} [tls] a folder of certificates as `/etc/letsencrypt/live`, and the
 * port in place of 80
 */
export function deployedSite(port, [one, two], tls) {
  /** @type {Record<string, string>} */
  const values = {
    LISTEN: `127.0.0.1:${port}`,
    INSTANCE_1: `127.0.0.1:${one}`,
    INSTANCE_2: `127.0.0.1:${two}`,
    HOST_NAME: 'localhost',
  }
  const template = readFileSync(join(root, 'deploy/nginx.conf.template'), 'utf8')
  const chosen = tls ? withTls(template, tls) : template
  return chosen.replace(/\$\{(\w{1,20})\}/g, (_, name) => values[name] ?? '').replace('/var/log/nginx/', '')
}

/** @param {string} template @param {{ certificates: string, redirectPort: number }} tls */
const withTls = (template, { certificates, redirectPort }) =>
  template
    .split('\n')
    .filter((line) => !line.includes('listen [::]'))
    .join('\n')
    .replaceAll('#tls ', '')
    .replace(/listen (\$\{LISTEN\});/, 'listen $1 ssl http2;')
    .replace('listen 80;', `listen 127.0.0.1:${redirectPort};`)
    .replaceAll('/etc/letsencrypt/live', certificates)

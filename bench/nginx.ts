import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../test/free-port.ts'

const PROGRAM = '/usr/sbin/nginx'
const START_WITHIN_MS = 10_000

export interface PrivateNginx {
  url: string
  close(): Promise<void>
}

/** Starts nginx with one worker that serves these brotli bytes from a file; undefined if nginx is not installed. */
export async function startNginx(brotli: Uint8Array): Promise<PrivateNginx | undefined> {
  const isInstalled = await access(PROGRAM).then(
    () => true,
    () => false,
  )
  if (!isInstalled) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'opencourt-bench-'))
  const port = await freePort()
  await mkdir(join(folder, 'files'))
  await writeFile(join(folder, 'files', 'courts.json'), brotli)
  await writeFile(join(folder, 'nginx.conf'), configuration(folder, port))
  const nginx = spawn(PROGRAM, ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}/courts.json`
  await waitUntilReady(url, nginx)
  return {
    url,
    async close() {
      nginx.kill('SIGQUIT')
      await once(nginx, 'exit')
      await rm(folder, { recursive: true })
    },
  }
}

function configuration(folder: string, port: number): string {
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  return `
${user}
daemon off;
worker_processes 1;
pid ${folder}/pid;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  types { application/json json; }
  server {
    listen 127.0.0.1:${port};
    root ${folder}/files;
    add_header content-encoding br;
    add_header vary accept-encoding;
    add_header cache-control "public, max-age=10";
  }
}
`
}

async function waitUntilReady(url: string, nginx: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_WITHIN_MS
  while (Date.now() < deadline && nginx.exitCode === null) {
    const answer = await fetch(url, { method: 'HEAD' }).catch(() => undefined)
    if (answer?.ok) return
    await wait(20)
  }
  throw new Error('nginx did not start')
}

const run = promisify(execFile)

/** nginx's version, e.g. `nginx/1.22.1`. */
export async function nginxVersion(): Promise<string> {
  return (await run(PROGRAM, ['-v'])).stderr.split('version: ')[1]?.trim() ?? 'nginx'
}

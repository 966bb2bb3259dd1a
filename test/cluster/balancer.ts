import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { freePort } from '../free-port.ts'

export interface Balancer {
  url: string
  readAccessLog(): Promise<string>
  stop(): Promise<void>
}

/** Starts nginx with the configuration of `deploy/`, in front of servers on these ports of this machine. */
export async function startBalancer([one, two]: readonly [number, number]): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), 'opencourt-nginx-'))
  const port = await freePort()
  const values: Record<string, string> = {
    LISTEN: `127.0.0.1:${port}`,
    INSTANCE_1: `127.0.0.1:${one}`,
    INSTANCE_2: `127.0.0.1:${two}`,
  }
  const template = await readFile('deploy/nginx.conf.template', 'utf8')
  const accessLog = join(folder, 'access.log')
  const site = template
    .replace(/\$\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
    .replace('/var/log/nginx/access.log', accessLog)
  await writeFile(join(folder, 'site.conf'), site)
  await writeFile(join(folder, 'nginx.conf'), mainConfiguration(folder))
  const nginx = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  await vi.waitFor(() => fetch(`${url}/readyz`), { timeout: 10_000 })
  return {
    url,
    readAccessLog: () => readFile(accessLog, 'utf8'),
    async stop() {
      nginx.kill('SIGQUIT')
      await once(nginx, 'exit')
      await rm(folder, { recursive: true })
    },
  }
}

function mainConfiguration(folder: string): string {
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  return `${user} daemon off; worker_processes 1; pid ${folder}/pid;
events { worker_connections 512; }
http { keepalive_requests 1000000; ${paths.join(' ')} include ${folder}/site.conf; }`
}

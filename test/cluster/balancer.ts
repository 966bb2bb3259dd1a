import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deployedSite, startNginx } from '../../scripts/lib/nginx.mjs'
import { freePort } from '../free-port.ts'

export interface Balancer {
  url: string
  readAccessLog(): Promise<string>
  stop(): Promise<void>
}

/** Starts nginx with the configuration of `deploy/`, in front of servers on these ports of this machine. */
export async function startBalancer(servers: readonly [number, number]): Promise<Balancer> {
  const port = await freePort()
  const nginx = await startNginx(deployedSite(port, servers), `http://127.0.0.1:${port}`)
  return { ...nginx, readAccessLog: () => readFile(join(nginx.folder, 'access.log'), 'utf8') }
}

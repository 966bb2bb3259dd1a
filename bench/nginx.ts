import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasNginx, startNginx } from '../scripts/lib/nginx.mjs'
import { freePort } from '../test/free-port.ts'

export interface PrivateNginx {
  url: string
  close(): Promise<void>
}

/** Starts nginx with one worker that serves these brotli bytes from a file; undefined if nginx is not installed. */
export async function startFileServer(brotli: Uint8Array): Promise<PrivateNginx | undefined> {
  if (!hasNginx()) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'opencourt-bench-'))
  await writeFile(join(folder, 'courts.json'), brotli)
  const port = await freePort()
  const { url, stop } = await startNginx(site(folder, port), `http://127.0.0.1:${port}/courts.json`)
  return {
    url,
    async close() {
      await stop()
      await rm(folder, { recursive: true })
    },
  }
}

function site(folder: string, port: number): string {
  return `
sendfile on;
tcp_nopush on;
types { application/json json; }
server {
  listen 127.0.0.1:${port};
  root ${folder};
  add_header content-encoding br;
  add_header vary accept-encoding;
  add_header cache-control "public, max-age=10";
}`
}

import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { AwsV4Signer } from 'aws4fetch'

export const S3_TEST_KEYS = { accessKeyId: 'test-key-id', secretAccessKey: 'test-secret' }
const REGION = 'us-east-1'
/** What a stored object is sent with. */
const KEPT_HEADERS = ['content-type', 'cache-control']

interface StoredObject {
  body: Buffer
  headers: Record<string, string>
}

export interface FakeS3 {
  endpoint: string
  /** Creates an empty bucket with a unique name. Everybody may read `photos/` and `snapshots/`. */
  createBucket(): string
  /** The keys of all objects in a bucket. */
  keysIn(bucket: string): string[]
  /** From now on, answers every request with 503, or not at all; undefined ends that. */
  setFault(fault: 'unavailable' | 'hanging' | undefined): void
  stop(): Promise<void>
}

/** Starts an S3 server on a free port: objects in memory, put, copied, read and deleted with signed requests. */
export async function startFakeS3(): Promise<FakeS3> {
  const buckets = new Map<string, Map<string, StoredObject>>()
  let fault: 'unavailable' | 'hanging' | undefined
  const server = createServer((request, response) => {
    if (fault === 'hanging') return
    if (fault === 'unavailable') {
      response.writeHead(503).end()
      return
    }
    answer(buckets, request).then(
      ({ status, body = '', headers = {} }) => response.writeHead(status, headers).end(body),
      (error) => response.writeHead(500).end(String(error)),
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    createBucket() {
      const bucket = randomUUID()
      buckets.set(bucket, new Map())
      return bucket
    },
    keysIn: (bucket) => [...(buckets.get(bucket)?.keys() ?? [])],
    setFault(next) {
      fault = next
    },
    async stop() {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

interface Answer extends Partial<StoredObject> {
  status: number
}

async function answer(
  buckets: Map<string, Map<string, StoredObject>>,
  request: IncomingMessage,
): Promise<Answer> {
  const body = await buffer(request)
  const find = (path: string) => {
    const [, bucket = '', key = ''] = /^\/([^/]+)\/(.+)$/.exec(path) ?? []
    return { objects: buckets.get(bucket), key }
  }
  const { objects, key } = find(request.url ?? '')
  const isPublic = request.method === 'GET' && /^(photos|snapshots)\//.test(key)
  if (!isPublic && !(await isSigned(request, body))) return { status: 403 }
  if (!objects) return { status: 404 }
  if (request.method === 'GET')
    return { status: 404, ...(objects.get(key) && { status: 200, ...objects.get(key) }) }
  if (request.method === 'DELETE') {
    objects.delete(key)
    return { status: 204 }
  }
  const headers = headersOf(request, KEPT_HEADERS)
  const source = request.headers['x-amz-copy-source']
  if (source === undefined) {
    objects.set(key, { body, headers })
    return { status: 200 }
  }
  const from = find(String(source))
  const copied = from.objects?.get(from.key)
  if (!copied) return { status: 404 }
  const isReplaced = request.headers['x-amz-metadata-directive'] === 'REPLACE'
  objects.set(key, { body: copied.body, headers: isReplaced ? headers : copied.headers })
  return { status: 200, body: Buffer.from('<CopyObjectResult/>') }
}

/** Signs the request again with the same headers and compares. */
async function isSigned(request: IncomingMessage, body: Buffer): Promise<boolean> {
  const { authorization = '', 'x-amz-date': datetime, 'x-amz-content-sha256': hash } = request.headers
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== createHash('sha256').update(body).digest('hex')) return false
  const [, signed = ''] = /SignedHeaders=([^,]+)/.exec(authorization) ?? []
  const signer = new AwsV4Signer({
    ...S3_TEST_KEYS,
    service: 's3',
    region: REGION,
    method: request.method ?? '',
    url: `http://${request.headers.host}${request.url}`,
    headers: headersOf(request, signed.split(';')),
    datetime: String(datetime),
  })
  return (await signer.sign()).headers.get('authorization') === authorization
}

function headersOf(request: IncomingMessage, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) =>
      request.headers[name] === undefined ? [] : [[name, String(request.headers[name])]],
    ),
  )
}

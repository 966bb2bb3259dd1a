declare module 's3rver' {
  import type { AddressInfo } from 'node:net'

  /** An S3 server that stores buckets as folders. */
  export default class S3rver {
    constructor(options: { address: string; port: number; silent: boolean; directory: string })
    run(): Promise<AddressInfo>
    close(): Promise<void>
    readonly store: { putBucket(name: string): Promise<void> }
  }
}

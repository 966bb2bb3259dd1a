import { setTimeout as wait } from 'node:timers/promises'
import { Cluster } from '../test/cluster/cluster.ts'
import { withIdentity } from './identity.ts'
import { type Measurement, printReport, quantile } from './report.ts'

/** Reads before and after something happens; with it, a load takes about two minutes. */
const READS = 12_000
const FAULT_MS = 15_000
/** How much longer reads may take while an instance is killed and starts again. */
const MAX_RATIO = 5
/** Within which a write is refused, milliseconds. */
const MAX_REFUSAL_MS = 3_000

/**
 * Two instances behind nginx under load: response times while one is killed, and how soon writes are refused while
 * something that they need is away. `npm run bench:cluster`
 */
await withIdentity(async (identityHost) => {
  const cluster = await Cluster.start({ identityHost })
  try {
    printReport([await measureKill(cluster), ...(await measureFaults(cluster))])
  } finally {
    await cluster.close()
  }
})

async function measureKill(cluster: Cluster): Promise<Measurement> {
  const quiet = await cluster.expectToServe(undefined, READS)
  const killed = await cluster.expectToServe(async () => {
    await cluster.killServer(0)
    await cluster.startServer(0)
  }, READS)
  const [ours, baseline] = [killed, quiet].map(({ readTimes }) => quantile(readTimes, 0.99)) as [
    number,
    number,
  ]
  const count = killed.readTimes.length + killed.written.length
  return {
    what: `99th percentile of reads, one of two killed; ${count.toLocaleString('en')} requests, 0 failed`,
    ours: `${ours.toFixed(1)} ms`,
    baseline: `quiet ${baseline.toFixed(1)} ms`,
    reached: `${(ours / baseline).toFixed(1)} times`,
    goal: `${MAX_RATIO} times`,
    isMet: ours <= baseline * MAX_RATIO,
  }
}

async function measureFaults(cluster: Cluster): Promise<Measurement[]> {
  const { postgres, s3, database } = cluster
  const faults = [
    ['PostgreSQL is stopped', async () => postgres.stop(), async () => postgres.start()],
    ['PostgreSQL hangs', () => postgres.freeze(), async () => postgres.thaw()],
    ['the bucket fails', async () => s3.setFault('unavailable'), async () => s3.setFault(undefined)],
    ['the bucket hangs', async () => s3.setFault('hanging'), async () => s3.setFault(undefined)],
  ] as const
  const results: Measurement[] = []
  for (const [what, begin, end] of faults)
    results.push(
      await measureFault(cluster, what, async () => {
        await begin()
        await wait(FAULT_MS)
        await end()
      }),
    )
  const locking = async () => {
    const holder = await database.$client.connect()
    await holder.query('begin; lock table courts, reviews in access exclusive mode')
    await wait(FAULT_MS)
    await holder.query('rollback')
    holder.release()
  }
  return [...results, await measureFault(cluster, 'the busiest tables are locked', locking)]
}

async function measureFault(
  cluster: Cluster,
  what: string,
  happening: () => Promise<void>,
): Promise<Measurement> {
  const { slowestRefusal, refusedWrites } = await cluster.expectToServe(happening)
  return {
    what: `Slowest refusal of a write while ${what}; of ${refusedWrites.length}`,
    ours: `${(slowestRefusal / 1000).toFixed(1)} s`,
    baseline: `${MAX_REFUSAL_MS / 1000} s`,
    reached: `${(slowestRefusal / MAX_REFUSAL_MS).toFixed(2)} of it`,
    goal: '<= 1',
    isMet: slowestRefusal <= MAX_REFUSAL_MS,
  }
}

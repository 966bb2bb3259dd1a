import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { makeTemporaryFolder, removeFolder } from './disk-database.ts'
import { runServer, serverUrl, stopServer } from './server-process.ts'

it('alerts are about metrics that the server has, and each is explained', async () => {
  const alerts = await readFile('deploy/alerts.yaml', 'utf8')
  const rules = alerts.split('- alert: ').slice(1)
  expect(rules.length).toBeGreaterThan(5)
  const manual = await readFile('docs/operating.md', 'utf8')
  const dataDir = await makeTemporaryFolder()
  // Redis doesn't answer here, but is asked.
  const server = runServer(dataDir, { REDIS_URL: 'redis://127.0.0.1:9' })
  const metrics = await (await fetch(`${await serverUrl(server)}/metrics`)).text()
  await stopServer(server)
  await removeFolder(dataDir)
  const known = new Set(metrics.split('\n').map((line) => /^\w+/.exec(line)?.[0]))
  for (const line of metrics.split('\n')) known.add(/^# HELP (\w+)/.exec(line)?.[1])
  for (const rule of rules) {
    const [name = ''] = rule.split('\n')
    expect(manual).toContain(`| \`${name}\` |`)
    const [, expression = ''] = /expr:([\s\S]*?)\n +(?:for|labels):/.exec(rule) ?? []
    const used = expression.match(/\b(?:[a-z]+_)+[a-z]+\b(?!\()/g) ?? []
    const ours = used.filter((word) => word !== 'histogram_quantile').map(withoutSuffix)
    for (const metric of ours) expect(known, `${name}: ${metric}`).toContain(metric)
  }
})

/** Histograms end in `_bucket` and `_count` only once they have values. */
const withoutSuffix = (metric: string) => metric.replace(/_(bucket|count)$/, '')

// @module-tag programs
import { readFile } from 'node:fs/promises'
import { beforeAll, expect, it } from 'vitest'
import { makeTemporaryFolder, removeFolder } from './disk-database.ts'
import { runServer, serverUrl, stopServer } from './server-process.ts'

/** The names of the metrics that a server has. */
const known = new Set<string>()
beforeAll(async () => {
  const dataDir = await makeTemporaryFolder()
  // Redis doesn't answer here, but is asked.
  const server = runServer(dataDir, { REDIS_URL: 'redis://127.0.0.1:9' })
  const metrics = await (await fetch(`${await serverUrl(server)}/metrics`)).text()
  await stopServer(server)
  await removeFolder(dataDir)
  for (const [, name = ''] of metrics.matchAll(/^# HELP (\w+)/gm)) known.add(name)
})

/** The metrics in an expression. Histograms are known without their endings. */
function metricsIn(expression: string): string[] {
  const names = expression.match(/\b[a-z]+(?:_\w+)+\b(?!\()/g) ?? []
  return names.map((name) => name.replace(/_(bucket|count|sum)$/, ''))
}

it('alerts are about metrics that the server has, and each is explained', async () => {
  const alerts = await readFile('deploy/alerts.yaml', 'utf8')
  const rules = alerts.split('- alert: ').slice(1)
  expect(rules.length).toBeGreaterThan(5)
  const manual = await readFile('docs/operating.md', 'utf8')
  for (const rule of rules) {
    const [name = ''] = rule.split('\n')
    expect(manual).toContain(`| \`${name}\` |`)
    const [, expression = ''] = /expr:([\s\S]*?)\n +(?:for|labels):/.exec(rule) ?? []
    for (const metric of metricsIn(expression)) expect(known, `${name}: ${metric}`).toContain(metric)
  }
})

it('failed mails are counted over all instances, because any of them may try next', async () => {
  const alerts = await readFile('deploy/alerts.yaml', 'utf8')
  expect(alerts).toContain('expr: sum by (kind) (increase(mails_total{outcome="failed"}[1h])) > 2')
})

it('the manual explains all of our metrics', async () => {
  const manual = await readFile('docs/operating.md', 'utf8')
  expect(ours().filter((name) => !manual.includes(`\`${name}\``))).toEqual([])
})

const ours = () => [...known].filter((name) => !/^(nodejs|process)_/.test(name))

interface Panel {
  title: string
  type: string
  targets?: { expr: string }[]
}

it('the dashboard shows metrics that the server has, and all of ours', async () => {
  const { panels } = JSON.parse(await readFile('deploy/dashboard.json', 'utf8')) as { panels: Panel[] }
  const shown = new Set<string>()
  for (const { title, type, targets = [] } of panels) {
    const metrics = targets.flatMap(({ expr }) => metricsIn(expr))
    expect(metrics.length > 0, title).toBe(type !== 'row')
    for (const metric of metrics) expect(known, `${title}: ${metric}`).toContain(metric)
    for (const metric of metrics) shown.add(metric)
  }
  expect(ours().filter((name) => !shown.has(name))).toEqual([])
})

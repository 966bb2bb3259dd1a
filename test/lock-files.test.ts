import { expect, test } from 'vitest'
import { lockProblems } from '../scripts/lib/lock-files.mjs'

const lockFile = (packages: object) => JSON.stringify({ packages: { '': { name: 'ours' }, ...packages } })
const good = { version: '1.0.0', integrity: 'sha512-AAAA' }

test('a lock file has a hash for every package and no registry URLs', () => {
  expect(lockProblems(lockFile({ 'node_modules/a': good, 'node_modules/ours': { link: true } }))).toEqual([])
  const { integrity, ...bare } = good
  expect(
    lockProblems(
      lockFile({
        'node_modules/a': bare,
        'node_modules/b': { ...bare, dev: true, optional: true },
        'node_modules/c': { ...good, integrity: 'sha1-AAAA' },
        'node_modules/d': { ...good, resolved: 'https://registry.example/d.tgz' },
      }),
    ),
  ).toEqual([
    'node_modules/a has no sha512 integrity.',
    'node_modules/b has no sha512 integrity.',
    'node_modules/c has no sha512 integrity.',
    'node_modules/d has a registry URL: set omit-lockfile-registry-resolved.',
  ])
})

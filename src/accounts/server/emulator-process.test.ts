// @module-tag programs
import { once } from 'node:events'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeTemporaryFolder, removeFolder } from '../../../test/disk-database.ts'
import { startTestIdentity } from '../../../test/identity.ts'
import { People, PROJECT } from '../../../test/people.ts'
import { runProgram } from '../../../test/program.ts'
import { killProgram, waitForOutput } from '../../../test/program-output.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { EmulatorProcess } from './emulator-process.ts'

let folder: string
let file: string
const running: EmulatorProcess[] = []
const log = { error: vi.fn() }

beforeAll(async () => {
  await startTestIdentity()
  folder = await makeTemporaryFolder()
  file = join(folder, 'identity', 'accounts.json')
  await mkdir(join(folder, 'identity'))
})
afterEach(async () => {
  for (const emulator of running.splice(0)) await emulator.stop()
  log.error.mockReset()
})
afterAll(() => removeFolder(folder))

async function start(port = 0, accounts = file): Promise<EmulatorProcess> {
  const emulator = await EmulatorProcess.start({ port, projectId: PROJECT, file: accounts, log })
  running.push(emulator)
  return emulator
}

/** Connects to the process; the returned promise resolves when it has exited. */
async function endOf(host: string): Promise<{ reached: Promise<unknown> }> {
  const connection = connect(portOf(host), '127.0.0.1')
  await once(connection, 'connect')
  connection.on('error', () => {})
  return { reached: new Promise((resolve) => connection.once('close', resolve)) }
}

/** Kills the process, like a power cut. */
async function kill({ host, processId = 0 }: EmulatorProcess): Promise<void> {
  const end = await endOf(host)
  process.kill(processId, 'SIGKILL')
  await end.reached
}

const portOf = (host: string) => Number(host.split(':')[1])

async function ask(host: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const response = await fetch(`http://${host}/${path}`, {
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  return (await response.json()) as Record<string, unknown>
}
const accountsAt = (host: string) =>
  ask(host, `identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:batchGet?maxResults=1000`)

describe('start fails', () => {
  it('if another program uses the port', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    await expect(start(port)).rejects.toThrow(
      `Port ${port} is in use by another program. Stop that program, or set LOCAL_IDENTITY_PORT to a free port.`,
    )
    other.close()
  })

  it.each(['', '{"users":[{"localId":"a"', '{"users":{}}', '{"users":[{"email":"a@b.example"}]}', 'null'])(
    'if the accounts file is damaged, and leaves it unchanged: %s',
    async (damaged) => {
      await writeFile(file, damaged)
      await expect(start()).rejects.toThrow(
        `The accounts in ${file} are damaged. Restore a backup, or move the file away to start without accounts.`,
      )
      expect(await readFile(file, 'utf8')).toBe(damaged)
    },
  )
})

describe('the saved accounts', () => {
  it('survive kills during registrations', async () => {
    await writeFile(file, '{"users":[]}')
    const emulator = await start()
    const { host } = emulator
    const people = new People(host)
    const answered: string[] = []
    const registrations = ['a', 'b', 'c', 'd', 'e', 'f'].map(async (name) => {
      await people.register(name)
      answered.push(name)
    })
    await Promise.race(registrations)
    await kill(emulator)
    await Promise.allSettled(registrations)
    expect(answered).not.toEqual([])

    // It restarts by itself on the same port.
    await waitFor(() => ask(host, ''))
    for (const name of answered) await people.signIn(name)
    const person = await people.verified('verified')
    const google = await people.signInWith('google.com', people.emailOf('verified'))
    expect(google.uid).toBe(person.uid)
    const gone = await people.register('gone')
    await people.remove(gone.uid)
    const disabled = await people.register('disabled')
    await people.change(disabled.uid, { disableUser: true })
    const before = await accountsAt(host)
    await kill(emulator)

    await start(portOf(host))
    expect(await accountsAt(host)).toEqual(before)
    const { users } = await ask(host, 'identitytoolkit.googleapis.com/v1/accounts:lookup?key=any', {
      localId: [person.uid],
    })
    expect(users).toMatchObject([
      { emailVerified: true, providerUserInfo: [{ providerId: 'password' }, { providerId: 'google.com' }] },
    ])
    await expect(people.signIn('gone')).rejects.toThrow('INVALID_LOGIN_CREDENTIALS')
    await expect(people.signIn('disabled')).rejects.toThrow('USER_DISABLED')
    await people.signIn('verified')
  })

  it('are readable only by their owner', async () => {
    expect((await stat(file)).mode & 0o077).toBe(0)
  })

  it('are not acknowledged if they cannot be saved', async () => {
    const lost = join(folder, 'lost')
    const emulator = await start(0, join(lost, 'accounts.json'))
    await writeFile(lost, 'in place of the folder')
    await expect(new People(emulator.host).register('ann')).rejects.toThrow('fetch failed')
    expect(log.error.mock.calls[0]).toMatchObject([
      { err: expect.stringContaining('EEXIST') },
      'the Auth emulator failed',
    ])
  })
})

describe('the process', () => {
  it('is restarted once, which is logged', async () => {
    await writeFile(file, '{"users":[]}')
    const emulator = await start()
    await kill(emulator)
    await waitFor(() => ask(emulator.host, ''))
    expect(log.error.mock.lastCall).toEqual(['the Auth emulator exited and is being restarted'])
    await kill(emulator)
    await waitFor(() =>
      expect(log.error.mock.lastCall).toEqual([
        'the Auth emulator exited again: restart the server to sign in',
      ]),
    )
    await expect(ask(emulator.host, '')).rejects.toThrow()
  })

  it('exits when its parent is killed', async () => {
    const parent = runProgram('test/programs/hold-emulator.ts', [])
    const [, host = ''] = await waitForOutput(parent, /emulator at (\S+)/)
    const end = await endOf(host)
    await killProgram(parent)
    await end.reached
  })
})

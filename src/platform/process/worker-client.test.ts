import { afterEach, describe, expect, it } from 'vitest'
import { siblingScript } from './thread.ts'
import { WorkerClient } from './worker-client.ts'

const script = siblingScript(import.meta.url, '../../../test/programs/dividing.thread')

let thread = new WorkerClient<number, number>(script)
afterEach(async () => {
  await thread.close()
  thread = new WorkerClient(script)
})

describe('a worker client', () => {
  it('passes on the error of one request, and answers the next', async () => {
    await expect(thread.request(3)).rejects.toThrow('3 is odd')
    expect(await thread.request(4)).toBe(2)
  })

  it('rejects pending requests when the thread exits, and restarts it', async () => {
    const lost = [thread.request(0), thread.request(8)]
    for (const request of lost) await expect(request).rejects.toThrow('the thread ended')
    expect(await thread.request(8)).toBe(4)
  })

  it('rejects requests if the script cannot be loaded', async () => {
    const missing = new WorkerClient<number, number>(new URL('no-such-script.ts', import.meta.url))
    await expect(missing.request(2)).rejects.toThrow(/no-such-script/)
    await missing.close()
  })

  it('rejects pending requests when closed', async () => {
    const request = thread.request(2)
    const failed = expect(request).rejects.toThrow('the thread was closed')
    await thread.close()
    await failed
  })

  it('matches each request with its reply', async () => {
    const answers = await Promise.all([2, 4, 6, 8, 10].map((request) => thread.request(request)))
    expect(answers).toEqual([1, 2, 3, 4, 5])
  })
})

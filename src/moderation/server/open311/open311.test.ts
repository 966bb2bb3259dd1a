import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OPEN311_TEST_KEY, type StandInForOpen311, startOpen311 } from '../../../../test/open311-server.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { hostOf, type Open311Server, sendPassedOn, sendRequest } from './open311.ts'

let standIn: StandInForOpen311
let server: Open311Server
beforeAll(async () => {
  standIn = await startOpen311()
  server = serverOf()
})
beforeEach(() => {
  standIn.setFault(undefined)
  standIn.setTokens(undefined)
  standIn.received.length = 0
})
afterAll(() => standIn.stop())

function serverOf(settings: Record<string, string> = {}): Open311Server {
  const { open311 } = readConfig({ ...standIn.settings, ...settings })
  if (!open311) throw new Error('nothing is configured')
  return open311
}

const REQUEST = {
  ...{ lat: 51.4613, long: -0.1156, address_string: 'Brixton Road, London' },
  description: 'Bent rim at the north basket.\nSeen on 28 November.',
}
const refusals = (send: Promise<unknown>) =>
  send.then(
    () => 'sent',
    (error) => [error.code, error.message],
  )
/** Expects that a request is refused with this sentence after the name of the server, and that nobody has it. */
async function expectRefusal(to: Open311Server, sentence: string, request = REQUEST) {
  expect(await refusals(sendRequest(to, request))).toEqual(['request-refused', `${hostOf(to)} ${sentence}`])
  expect(standIn.received).toEqual([])
}

describe('a request is refused with one sentence', () => {
  it('for what the specification says', async () => {
    await expectRefusal(
      serverOf({ OPEN311_API_KEY: 'wrong-key' }),
      "refused the request: Invalid api_key received (…) -- can't proceed with create_request.",
    )
    await expectRefusal(
      serverOf({ OPEN311_SERVICE: 'golf' }),
      'refused the request: service_code provided was not found.',
    )
    await expectRefusal(
      serverOf({ OPEN311_JURISDICTION: '' }),
      'refused the request: jurisdiction_id was not provided.',
    )
    await expectRefusal(server, 'refused the request: lat and long must be WGS84 coordinates.', {
      ...REQUEST,
      lat: 200,
    })
  })

  it('whatever else the server says', async () => {
    for (const body of ['<html>', '[]', '{"code": 403}', '[{"description": {}}]']) {
      standIn.setFault((_, response) => void response.writeHead(403).end(body))
      await expectRefusal(server, 'refused the request: status 403.')
    }
    standIn.setFault((_, response) => {
      response.writeHead(400).end(JSON.stringify([{ description: `No\n\u202E${'x'.repeat(400)}` }]))
    })
    const [, message] = await refusals(sendRequest(server, REQUEST))
    expect(message).toContain(`refused the request: No xxx`)
    expect(message?.length).toBeLessThan(400)
  })

  it('where nobody answers, or the address is private', async () => {
    const stopped = await startOpen311()
    await stopped.stop()
    await expectRefusal(serverOf(stopped.settings), 'could not be asked (ECONNREFUSED).')
    await expectRefusal(
      serverOf({ OPEN311_URL: 'https://10.0.0.1/v2' }),
      'has an address that is not public.',
    )
  })
})

describe('a request that may have arrived has no reference', () => {
  const unconfirmed = () => ({
    reference: null,
    notice: `${hostOf(server)} did not confirm the request. It may have arrived all the same: look there before you send it again.`,
  })

  it.each<[string, (response: import('node:http').ServerResponse) => void]>([
    ['an error of the server', (response) => void response.writeHead(502).end()],
    ['a redirect', (response) => void response.writeHead(303, { location: '/v2/requests/1' }).end()],
    ['an answer that cannot be read', (response) => void response.end('<services>')],
    ['an answer without a reference in a list', (response) => void response.end('[]')],
    ['an answer that is too long', (response) => void response.end(`["${'x'.repeat(70_000)}"]`)],
    ['a connection that breaks', (response) => void response.destroy()],
  ])('after %s', async (_, fault) => {
    standIn.setFault((request, response) => request.resume().on('end', () => fault(response)))
    expect(await sendRequest(server, REQUEST)).toEqual(unconfirmed())
  })

  it('after too long a wait', async () => {
    standIn.setFault(() => undefined)
    expect(await sendRequest(server, REQUEST, 200)).toEqual(unconfirmed())
  })
})

describe('a request that is sent', () => {
  it('says where and what, and has the reference of the server', async () => {
    const media_url = 'https://courts.example/files/photos/abc.jpg'
    expect(await sendRequest(server, { ...REQUEST, media_url })).toEqual({
      ...{ reference: '1', notice: 'The city will inspect it within 4 days.' },
    })
    expect(standIn.received).toEqual([
      {
        ...{ api_key: OPEN311_TEST_KEY, jurisdiction_id: 'example.org', service_code: 'basketball' },
        ...{ ...REQUEST, lat: '51.4613', long: '-0.1156', media_url },
      },
    ])
  })

  it('may get a token, whose reference comes later', async () => {
    standIn.setTokens('later')
    expect(await sendRequest(server, REQUEST)).toMatchObject({ reference: 'token t-1' })
    standIn.setTokens('ready')
    expect(await sendRequest(server, REQUEST)).toMatchObject({ reference: '2' })
  })

  it('is recorded, taken back if it was refused, and left as it is if nobody knows', async () => {
    const journal: unknown[] = []
    const writes = {
      record: async (reference: string) => void journal.push(reference),
      takeBack: async () => void journal.push('taken back'),
    }
    const golf = serverOf({ OPEN311_SERVICE: 'golf' })
    expect(await refusals(sendPassedOn(golf, REQUEST, writes))).toContain('request-refused')
    expect(journal.splice(0)).toEqual(['taken back'])
    await sendPassedOn(server, REQUEST, writes)
    expect(journal.splice(0)).toEqual(['1'])
    standIn.setFault((_, response) => void response.writeHead(502).end())
    expect(await refusals(sendPassedOn(server, REQUEST, writes))).toContain('request-unconfirmed')
    expect(journal).toEqual([])
  })
})

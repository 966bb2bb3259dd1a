import { z } from 'zod'
import type { LocalMailView } from '../contract/endpoints.ts'
import { callEmulator } from './emulator.ts'

/** Known kinds of emails, and the page that their link opens. */
const KINDS: Record<string, { kind: LocalMailView['kind']; page: string }> = {
  VERIFY_EMAIL: { kind: 'verify', page: '/local/verify' },
  PASSWORD_RESET: { kind: 'reset', page: '/local/reset' },
}

const codes = z.object({
  oobCodes: z.array(z.object({ email: z.string(), requestType: z.string(), oobCode: z.string() })),
})

/** Emails with unused links, newest first. */
export async function readOutbox(host: string, projectId: string): Promise<LocalMailView[]> {
  const path = `/emulator/v1/projects/${projectId}/oobCodes`
  const answer = await callEmulator(host, path, { headers: { authorization: 'Bearer owner' } })
  const { oobCodes } = codes.parse(await answer.json())
  return oobCodes.reverse().flatMap(({ email, requestType, oobCode }) => {
    const mail = KINDS[requestType]
    return mail ? [{ email, kind: mail.kind, link: `${mail.page}?${new URLSearchParams({ oobCode })}` }] : []
  })
}

import { expect, it } from 'vitest'
import { readConfig } from '../../platform/config/config.ts'
import { announcement } from './announcement.ts'

const server = { url: 'http://localhost:3000', store: 'embedded' } as const
const announced = (environment: Record<string, string>) => announcement(server, readConfig(environment))

it('names the administrator offered by the demo pop-up', () => {
  const line = 'Admin   sign in with Google as admin@opencourt.example (the demo pop-up offers it)'
  expect(announced({})).toContain(line)
  expect(announced({ ADMIN_EMAILS: 'ann@courts.example, Admin@Opencourt.example' })).toContain(line)
})

it('says to type the email address of any other administrator', () => {
  expect(announced({ ADMIN_EMAILS: 'ann@courts.example' })).toContain(
    'Admin   sign in with Google as ann@courts.example (type it into the demo pop-up)',
  )
})

it('says where mails are', () => {
  expect(announced({})).toContain('Mails   http://localhost:3000/local/outbox')
  expect(announced({ HOST: '0.0.0.0', DATA_DIR: '/data' })).toContain('Mails   files in /data/outbox')
  expect(announced({ HOST: '0.0.0.0' })).not.toContain('Admin')
})

it('shows the link that sets up a new site', () => {
  const config = readConfig({ IDENTITY: 'none' })
  const setupUrl = 'http://localhost:3000/setup#token'
  expect(announcement({ ...server, setupUrl }, config)).toContain(
    `Owner   whoever opens ${setupUrl} within an hour`,
  )
  expect(announcement(server, config)).not.toContain('Owner')
})

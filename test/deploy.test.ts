import { expect, it } from 'vitest'
import { deployProblems } from '../scripts/lib/deploy.mjs'

const FILES = {
  settings: ['PORT', 'NODE_ENV', 'SMTP_URL', 'DATABASE_URL'],
  secrets: ['SMTP_URL', 'DATABASE_URL'],
  passedOn: ['PORT', 'SMTP_URL', 'SMTP_URL_FILE', 'DATABASE_URL_FILE'],
  fixed: ['PORT', 'DATABASE_URL_FILE'],
  dockerfile: 'ENV NODE_ENV=production HOST=0.0.0.0',
  example: '# The server\n\n#NODE_ENV=\n#PORT=3000\nSMTP_URL=\n#DATABASE_URL=\n',
  services: { 'opencourt@.service': '[Service]\nEnvironmentFile=/opt/opencourt/.env\n' },
}

it.each([
  [
    { settings: [...FILES.settings, 'SITE_NAME'] },
    [
      'deploy/compose.yaml does not pass SITE_NAME on.',
      'deploy/settings.example lacks SITE_NAME: npx vitest run src/platform/config --update.',
    ],
  ],
  [
    { passedOn: ['PORT', 'SMTP_URL', 'DATABASE_URL_FILE'] },
    ['deploy/compose.yaml does not pass SMTP_URL_FILE on, although it may be in a file.'],
  ],
  [{ passedOn: [...FILES.passedOn, 'PROT'] }, ['deploy/compose.yaml has PROT, which is no setting.']],
  [{ example: `${FILES.example}#PROT=\n` }, ['deploy/settings.example has PROT, which is no setting.']],
  [
    { services: { 'opencourt-backup.service': '[Service]\n' } },
    ['deploy/opencourt-backup.service lacks EnvironmentFile=/opt/opencourt/.env.'],
  ],
])('a setting that does not reach the server is named: %j', (changed, problems) => {
  expect(deployProblems({ ...FILES, ...changed })).toEqual(problems)
})

it('settings may be in the image, fixed, passed on, or in files', () => {
  expect(deployProblems(FILES)).toEqual([])
})

import { expect, test } from 'vitest'
import { z } from 'zod'
import { projectPath } from '../project.ts'
import { SECRETS } from './secret-files.ts'
import { SETTINGS_BY_TOPIC, SWITCHES } from './settings.ts'

const code = (text: unknown) => `\`${text}\``

function rowOf([name, setting]: [string, z.ZodType]): string {
  const { unset, description = '' } = setting.meta() ?? {}
  const fallback = setting instanceof z.ZodDefault ? code(setting.def.defaultValue) : 'none'
  return `| ${code(name)} | ${unset ?? fallback} | ${description.replaceAll('|', '\\|')} |`
}

const topics = Object.entries<Record<string, z.ZodType>>(SETTINGS_BY_TOPIC).map(
  ([topic, settings]) =>
    `## ${topic}\n\n| Variable | Default | Description |\n| --- | --- | --- |\n${Object.entries(settings).map(rowOf).join('\n')}\n`,
)

/** Written anew by `npx vitest run src/platform/config/settings.test.ts --update`. */
test('docs/configuration.md describes the settings', async () => {
  const page = `# Configuration

Settings are environment variables, and all of them are optional. \`npm start\` and all commands also read them from the file \`.env\`, which \`npm run setup\` writes; what the environment has wins. If one can’t be used, or some contradict each other, the server doesn’t start and names the variable to fix. An empty variable counts as unset, except for ${[...SWITCHES].map(code).join(', ')}, which it switches off.

Secrets can also be in files that not everybody can read, such as \`DATABASE_URL_FILE=/run/secrets/database\`: ${SECRETS.map(code).join(', ')}.

${topics.join('\n')}`
  await expect(page).toMatchFileSnapshot(projectPath('docs/configuration.md'))
})

/** What a machine with the units of `deploy/` has, besides what `npm run setup` writes. */
const ON_ONE_MACHINE: Record<string, string> = {
  DATA_DIR: '/var/lib/opencourt',
  BACKUP_DIR: '/var/backups/opencourt',
}

function lineOf([name, setting]: [string, z.ZodType]): string {
  const fallback = setting instanceof z.ZodDefault ? String(setting.def.defaultValue) : ''
  return name in ON_ONE_MACHINE ? `${name}=${ON_ONE_MACHINE[name]}` : `#${name}=${fallback}`
}

/** Written anew by `npx vitest run src/platform/config/settings.test.ts --update`. */
test('deploy/settings.example lists the settings', async () => {
  const parts = Object.entries<Record<string, z.ZodType>>(SETTINGS_BY_TOPIC).map(
    ([topic, settings]) => `# ${topic}\n${Object.entries(settings).map(lineOf).join('\n')}\n`,
  )
  const page = `# Copy this to .env in the folder of the program. docs/configuration.md describes the settings; those after a # are unset.\n\n${parts.join('\n')}`
  await expect(page).toMatchFileSnapshot(projectPath('deploy/settings.example'))
})

test('every setting is described', () => {
  for (const settings of Object.values(SETTINGS_BY_TOPIC))
    for (const [name, setting] of Object.entries<z.ZodType>(settings))
      expect(setting.meta()?.description, name).toMatch(/\.$/)
})

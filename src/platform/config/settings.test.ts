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

/** Written anew by `npx vitest run src/platform/config/settings.test.ts -u`. */
test('docs/configuration.md describes the settings', async () => {
  const page = `# Configuration

Settings are environment variables, and all of them are optional. If one can’t be used, or some contradict each other, the server doesn’t start and names the variable to fix. An empty variable counts as unset, except for ${[...SWITCHES].map(code).join(', ')}, which it switches off.

Secrets can also be in files that not everybody can read, such as \`DATABASE_URL_FILE=/run/secrets/database\`: ${SECRETS.map(code).join(', ')}.

${topics.join('\n')}`
  await expect(page).toMatchFileSnapshot(projectPath('docs/configuration.md'))
})

test('every setting is described', () => {
  for (const settings of Object.values(SETTINGS_BY_TOPIC))
    for (const [name, setting] of Object.entries<z.ZodType>(settings))
      expect(setting.meta()?.description, name).toMatch(/\.$/)
})

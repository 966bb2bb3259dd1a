/**
 * The files of `deploy/` that pass settings on, and the names of all settings and of those that may be in files.
 * @typedef {{
 *   settings: readonly string[],
 *   secrets: readonly string[],
 *   passedOn: readonly string[], // what compose.yaml gives to the server, from the settings or by itself
 *   fixed: readonly string[], // the part of it that it chooses by itself
 *   dockerfile: string,
 *   example: string, // settings.example
 *   services: Record<string, string>, // systemd units by name
 * }} DeployFiles
 */

/** Where the units and the commands find the settings. */
const ENVIRONMENT_FILE = 'EnvironmentFile=/opt/opencourt/.env'

/**
 * Settings that don't reach the server, and names that it doesn't know, a sentence each.
 * @param {DeployFiles} files
 * @returns {string[]}
 */
export function deployProblems({ settings, secrets, passedOn, fixed, dockerfile, example, services }) {
  const fileNames = secrets.map((name) => `${name}_FILE`)
  const known = new Set([...settings, ...fileNames])
  const inImage = namesIn(dockerfile.split(/\s/))
  const inExample = namesIn(example.split('\n').map((line) => line.replace(/^#/, '')))
  const isSet = (/** @type {string} */ name) => passedOn.includes(name) || inImage.includes(name)
  return [
    ...settings
      .filter((name) => !isSet(name) && !(secrets.includes(name) && passedOn.includes(`${name}_FILE`)))
      .map((name) => `deploy/compose.yaml does not pass ${name} on.`),
    ...secrets
      .filter((name) => !passedOn.includes(`${name}_FILE`) && !fixed.includes(name))
      .map((name) => `deploy/compose.yaml does not pass ${name}_FILE on, although it may be in a file.`),
    ...passedOn
      .filter((name) => !known.has(name))
      .map((name) => `deploy/compose.yaml has ${name}, which is no setting.`),
    ...settings
      .filter((name) => !inExample.includes(name))
      .map((name) => `deploy/settings.example lacks ${name}: npx vitest run src/platform/config --update.`),
    ...inExample
      .filter((name) => !known.has(name))
      .map((name) => `deploy/settings.example has ${name}, which is no setting.`),
    ...Object.entries(services)
      .filter(([, text]) => !text.split('\n').includes(ENVIRONMENT_FILE))
      .map(([name]) => `deploy/${name} lacks ${ENVIRONMENT_FILE}.`),
  ]
}

/** What stands before a "=", if it is the name of a variable. @param {string[]} assignments */
const namesIn = (assignments) =>
  assignments
    .map((text) => text.split('='))
    .flatMap(([name = '', value]) => (value !== undefined && /^[A-Z][A-Z0-9_]+$/.test(name) ? [name] : []))

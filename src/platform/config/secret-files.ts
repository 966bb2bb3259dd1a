import { readFileSync, statSync } from 'node:fs'
import { errorCode } from '../process/error-code.ts'
import { StartupError } from '../process/startup-error.ts'

/** Variables that may instead be in a file, named by the same variable with `_FILE`. */
export const SECRETS = [
  'DATABASE_URL',
  'REDIS_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'PURGE_TOKEN',
  'SMTP_URL',
  'IDENTITY_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'FACEBOOK_CLIENT_SECRET',
  'OIDC_CLIENT_SECRET',
  'OPEN311_API_KEY',
  'METRICS_TOKEN',
  'ADMIN_UNLOCK_CODE',
]
const READABLE_BY_ALL = 0o004

type Variables = Record<string, string | undefined>

/**
 * The variables with the secrets from their files. Throws StartupError for a file that can't be used, or that everybody
 * on the machine can read.
 */
export function withSecretFiles(env: Variables): Variables {
  const secrets = SECRETS.flatMap((name) => {
    const path = env[`${name}_FILE`]?.trim()
    return path ? [[name, readSecret(env, name, path)]] : []
  })
  return { ...env, ...Object.fromEntries(secrets) }
}

function readSecret(env: Variables, name: string, path: string): string {
  if (env[name]?.trim()) throw new StartupError(`Set either ${name} or ${name}_FILE, not both.`)
  const { text, mode } = readFileWithMode(`${name}_FILE`, path)
  if (mode & READABLE_BY_ALL)
    throw new StartupError(`Everybody can read ${path} (${name}_FILE). Restrict it: chmod 600 ${path}`)
  if (!text.trim()) throw new StartupError(`${path} (${name}_FILE) is empty.`)
  return text
}

function readFileWithMode(variable: string, path: string): { text: string; mode: number } {
  try {
    return { text: readFileSync(path, 'utf8'), mode: statSync(path).mode }
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT') throw new StartupError(`${path} (${variable}) does not exist.`)
    throw new StartupError(`${path} (${variable}) cannot be read (${code}).`)
  }
}

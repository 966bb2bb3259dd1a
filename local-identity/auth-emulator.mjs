/**
 * The endpoints that the server or browsers use. Every endpoint the emulator offers slows down its start, so the
 * others are removed.
 */
const USED_ENDPOINTS = [
  '/v1/accounts:createAuthUri',
  '/v1/accounts:delete',
  '/v1/accounts:lookup',
  '/v1/accounts:resetPassword',
  '/v1/accounts:sendOobCode',
  '/v1/accounts:signInWithIdp',
  '/v1/accounts:signInWithPassword',
  '/v1/accounts:signUp',
  '/v1/accounts:update',
  '/v1/projects',
  '/v1/projects/{targetProjectId}/accounts',
  '/v1/projects/{targetProjectId}/accounts:batchGet',
  '/v1/projects/{targetProjectId}/accounts:delete',
  '/v1/projects/{targetProjectId}/accounts:lookup',
  '/v1/projects/{targetProjectId}/accounts:update',
  '/v1/token',
  '/emulator/v1/projects/{targetProjectId}/oobCodes',
]
const NO_PROJECT_WARNINGS = 0

/** Settings that a production project for Opencourt has and the emulator lacks by default. */
const PRODUCTION_SETTINGS = {
  enableImprovedEmailPrivacy: { value: true },
  enableAnonymousUser: { value: false },
  enableEmailLinkSignin: { value: false },
}

/**
 * The official Auth emulator.
 * @param {string} projectId
 * @returns {Promise<import('node:http').RequestListener>}
 */
export async function createAuthEmulator(projectId) {
  const { AgentProjectState } = await import('firebase-tools/lib/emulator/auth/state.js')
  const { createApp } = await import('firebase-tools/lib/emulator/auth/server.js')
  await removeUnusedEndpoints()
  const projects = new Map()
  /** @param {string} id */
  const get = (id) =>
    projects.get(id) ??
    projects.set(id, Object.defineProperties(new AgentProjectState(id), PRODUCTION_SETTINGS)).get(id)
  return createApp(projectId, NO_PROJECT_WARNINGS, { get })
}

async function removeUnusedEndpoints() {
  const { default: spec } = await import('firebase-tools/lib/emulator/auth/apiSpec.js')
  const { paths } = spec.default
  for (const path of Object.keys(paths)) if (!USED_ENDPOINTS.includes(path)) delete paths[path]
}

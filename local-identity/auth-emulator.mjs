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

/** The emulator adds these itself; restoring them would duplicate them. */
const BUILT_IN_PROVIDERS = ['password', 'phone']

/** @typedef {import('firebase-tools/lib/emulator/auth/state.js').Account} Account */

/**
 * The official Auth emulator with these accounts in its project. Other projects start empty.
 * @param {string} projectId
 * @param {Account[]} accounts
 */
export async function createAuthEmulator(projectId, accounts) {
  const { AgentProjectState } = await import('firebase-tools/lib/emulator/auth/state.js')
  const { createApp } = await import('firebase-tools/lib/emulator/auth/server.js')
  await removeUnusedEndpoints()
  /** @param {string} id */
  const open = (id) => Object.defineProperties(new AgentProjectState(id), PRODUCTION_SETTINGS)
  const project = open(projectId)
  for (const account of accounts) restoreAccount(project, account)
  const projects = new Map([[projectId, project]])
  /** @param {string} id */
  const get = (id) => projects.get(id) ?? projects.set(id, open(id)).get(id)
  return {
    answer: await createApp(projectId, NO_PROJECT_WARNINGS, { get }),
    /** @returns {Account[]} */
    accounts: () => [...project.users.values()],
  }
}

async function removeUnusedEndpoints() {
  const { default: spec } = await import('firebase-tools/lib/emulator/auth/apiSpec.js')
  const { paths } = spec.default
  for (const path of Object.keys(paths)) if (!USED_ENDPOINTS.includes(path)) delete paths[path]
}

/**
 * Restores an account exactly as it was, in all of the emulator's indexes.
 * @param {import('firebase-tools/lib/emulator/auth/state.js').AgentProjectState} project
 * @param {Account} account
 */
function restoreAccount(project, account) {
  const { localId, providerUserInfo = [] } = account
  const linked = providerUserInfo.filter(({ providerId }) => !BUILT_IN_PROVIDERS.includes(providerId))
  project.overwriteUserWithLocalId(localId, { ...account, providerUserInfo: linked })
  Object.assign(project.users.get(localId) ?? {}, account)
}

// Internals of firebase-tools that we rely on. They aren't a public API, so the version is pinned, and the
// local-identity tests detect changes.

declare module 'firebase-tools/lib/emulator/auth/state.js' {
  export class AgentProjectState {
    constructor(projectId: string)
  }
}

declare module 'firebase-tools/lib/emulator/auth/server.js' {
  import type { RequestListener } from 'node:http'
  import type { AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js'

  export function createApp(
    projectId: string,
    singleProjectMode: 0,
    projects: { get(projectId: string): AgentProjectState | undefined },
  ): Promise<RequestListener>
}

declare module 'firebase-tools/lib/emulator/auth/apiSpec.js' {
  const module: { default: { paths: Record<string, unknown> } }
  export default module
}

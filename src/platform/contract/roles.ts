/** Roles of the people who run a site, from the least to the most. Each includes those before it. */
export const ROLES = ['moderator', 'administrator', 'owner'] as const
export type Role = (typeof ROLES)[number]

export function isRole(text: string): text is Role {
  return (ROLES as readonly string[]).includes(text)
}

/** Whether a role, if there is one, is at least another. */
export function hasRole(role: Role | null | undefined, least: Role): boolean {
  return role != null && ROLES.indexOf(role) >= ROLES.indexOf(least)
}

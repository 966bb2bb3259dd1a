import type { Role } from '../../../platform/contract/roles.ts'

/** The least role for admin screens that moderators can't open, by path. */
const LEAST_ROLES: Record<string, Role> = {
  '/admin/courts': 'administrator',
  '/admin/courts/import': 'administrator',
  '/admin/users': 'administrator',
  '/admin/duplicates': 'administrator',
  '/admin/differences': 'administrator',
  '/admin/log': 'administrator',
  '/admin/system': 'administrator',
}

/** The least role for an admin screen. What it shows is up to the calls that it makes. */
export const leastRoleFor = (path: string): Role => LEAST_ROLES[path.replace(/\/$/, '')] ?? 'moderator'

import { hasRole, type Role } from '../../platform/contract/roles.ts'

/** Whether somebody with a role may ban, freeze or delete an account: administrators only those below them. */
export function mayChangeAccount(own: Role | null, theirs: Role | null): boolean {
  return hasRole(own, hasRole(theirs, 'administrator') ? 'owner' : 'administrator')
}

import { eq } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { auditLog } from '../../db/schema/index.ts'

/** Who changes something: an administrator's account, or the command line. */
export type Actor = { id: number; username: string | null; email: string | null } | 'command line'

/** What was changed, and from what to what; what is not there is null. */
export interface AuditEntry {
  /** What was done, as people read it: 'approve review', 'edit court'. */
  action: string
  subjectKind: 'court' | 'review' | 'photo' | 'facility suggestion' | 'report' | 'user' | 'import'
  subjectId: number
  before?: unknown
  after?: unknown
}

/** Writes down what is changed, in the transaction that changes it. */
export async function audit(
  tx: Transaction,
  actor: Actor,
  { action, subjectKind, subjectId, before, after }: AuditEntry,
): Promise<void> {
  await tx.insert(auditLog).values({
    actorId: actor === 'command line' ? null : actor.id,
    actorName: actor === 'command line' ? actor : nameOf(actor),
    action,
    subjectKind,
    subjectId,
    before,
    after,
  })
}

/** An entry of the log by its id. */
export async function readAuditEntry(
  tx: Transaction,
  id: number,
): Promise<typeof auditLog.$inferSelect | undefined> {
  const [entry] = await tx.select().from(auditLog).where(eq(auditLog.id, id))
  return entry
}

const nameOf = ({ username, email }: Exclude<Actor, string>) =>
  [username, email && `(${email})`].filter(Boolean).join(' ') || 'an administrator'

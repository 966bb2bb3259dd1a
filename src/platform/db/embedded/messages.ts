/** The database that a worker serves: a cluster in a folder, or one in memory. */
export type WorkerTask = { cluster: string } | { dump: Uint8Array<ArrayBuffer> }

/** `wire` carries bytes of PostgreSQL's wire protocol; `reset` cleans up after a closed connection. */
export type Request = { kind: 'wire'; bytes: Uint8Array } | { kind: 'reset' | 'dump' | 'close' }

/** The worker handles requests one at a time; each response, and its start-up, ends with `last`. */
export type Message =
  | { kind: 'answer'; bytes?: Uint8Array; last: boolean }
  | { kind: 'failed'; cause: Failure }

/**
 * Why a database stopped. `code` is the operating system's (`EIO`), `message` is PostgreSQL's own message if there is
 * one.
 */
export type Failure =
  | { kind: 'disk-full' }
  | { kind: 'disk'; code: string }
  | { kind: 'stopped'; message: string }
  | { kind: 'statement-limit'; milliseconds: number }

/** A failure as a sentence. `place` is the database's folder, or a word for memory. */
export function describeFailure(failure: Failure, place: string): string {
  switch (failure.kind) {
    case 'disk-full':
      return `The disk is full, so the database in ${place} cannot be written. Free some space, then start again: no saved data is lost.`
    case 'disk':
      return `The database in ${place} cannot be written to disk (${failure.code}). Check the disk, then start again.`
    case 'statement-limit':
      return `The database in ${place} was stopped because a statement took longer than ${failure.milliseconds / 1000} seconds. Start again: no saved data is lost.`
    case 'stopped':
      return `The database in ${place} stopped: ${failure.message.replace(/\.?$/, '.')} Start again; if it stops again, restore a backup.`
  }
}

/** What the process and the database worker say to each other. */

/** Which database a worker serves: the cluster in a folder, made when it is missing, or one in memory. */
export type WorkerTask = { cluster: string } | { dump: Uint8Array<ArrayBuffer> | undefined }

/** `wire` carries bytes of PostgreSQL's protocol; `reset` ends what a closed connection left behind. */
export type Request = { kind: 'wire'; bytes: Uint8Array } | { kind: 'reset' | 'dump' | 'close' }

/** The worker takes requests one after another; the answer to each ends with `last`. So does its start. */
export type Message =
  | { kind: 'answer'; bytes?: Uint8Array; last: boolean }
  | { kind: 'failed'; cause: Failure }

/**
 * Why a database cannot go on. `code` is the operating system's (`EIO`), `words` are PostgreSQL's own where it
 * has any.
 */
export type Failure =
  | { kind: 'disk-full' }
  | { kind: 'disk'; code: string }
  | { kind: 'stopped'; words: string }
  | { kind: 'statement-limit'; milliseconds: number }

/** The failure as a person reads it. `place` is the folder of the database, or a word for memory. */
export function describeFailure(failure: Failure, place: string): string {
  switch (failure.kind) {
    case 'disk-full':
      return `The disk is full, so the database in ${place} cannot be written. Free some space, then start again: nothing that was saved before is lost.`
    case 'disk':
      return `The disk refuses to keep the database in ${place} (${failure.code}). Check the disk, then start again.`
    case 'statement-limit':
      return `The database in ${place} was stopped because a statement took longer than ${failure.milliseconds / 1000} seconds. Start again: nothing that was saved before is lost.`
    case 'stopped':
      return `The database in ${place} stopped: ${failure.words.replace(/\.?$/, '.')} Start again; if it stops again, restore a backup.`
  }
}

import { z } from 'zod'
import type { PhotoWidth } from '../../../platform/contract/limits.ts'
import { photoFileName } from '../../../platform/files/photo-urls.ts'

/** Changes when a version can no longer read what an earlier one wrote. */
export const BACKUP_FORMAT = 1

/** The entries of a backup, in this order; tables and photos have many, or none. */
export const DESCRIPTION = 'backup.json'
export const SEQUENCES = 'sequences.json'
/** Some of the rows of a table: a compressed JSON array of objects, whose values are PostgreSQL's texts or null. */
export const tableEntry = (table: string, part: number) =>
  `tables/${table}/${String(part).padStart(6, '0')}.json.gz`
export const TABLE_ENTRY = /^tables\/([a-z_]+)\/\d+\.json\.gz$/
export const photoEntry = (contentHash: string, width: PhotoWidth) =>
  `photos/${photoFileName(contentHash, width)}`
export const PHOTO_ENTRY = /^photos\/([0-9a-f]+)-(\d+)\.webp$/

export const backupDescription = z.object({
  program: z.literal('Opencourt'),
  format: z.int(),
  version: z.string(),
  commit: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When the latest migration of the database was written, milliseconds since 1970. */
  migration: z.int(),
})
export type BackupDescription = z.infer<typeof backupDescription>

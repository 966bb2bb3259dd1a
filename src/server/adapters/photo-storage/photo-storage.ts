/** Where the files of photos are kept, in all their widths. */
export interface PhotoStorage {
  /** Removes the files of a photo; fine when they are gone already. */
  remove(contentHash: string): Promise<void>
}

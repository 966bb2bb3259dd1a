/** The file storage failed or did not answer in time. */
export class StorageFailure extends Error {
  override readonly name = 'StorageFailure'
}

import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** What this browser keeps. Each feature declares its store here, by module augmentation. */
export interface DeviceStores extends DBSchema {}

export type DeviceDatabase = IDBPDatabase<DeviceStores>

const NAME = 'opencourt'
const VERSION = 1

let opened: Promise<DeviceDatabase> | undefined

/** Opens the database of this browser; rejects where storage is refused, such as in some private windows. */
export function deviceDatabase(): Promise<DeviceDatabase> {
  opened ??= openDB<DeviceStores>(NAME, VERSION, {
    upgrade(database) {
      const store = (name: string, keyPath: string | string[]) =>
        database.createObjectStore(name as never, { keyPath } as never)
      // Saved courts, by whose they are: an account's uid, or '' for the device's own.
      store('saved', ['owner', 'court_id'])
      // Public copies of courts, to read without a connection.
      store('copies', 'court_id')
      // What a person said without a connection, until it is sent.
      store('outbox', 'key')
    },
    // A newer version of the site, in another window, changes the stores.
    blocking(_current, _wanted, { target }) {
      ;(target as IDBDatabase).close()
      opened = undefined
    },
    terminated() {
      opened = undefined
    },
  }).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

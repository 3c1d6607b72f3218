export type StoredObject = { name: string; bytes: number }

/** Where copies lie: a folder, or a bucket. Names have `/` in them; an object is there whole or not at all. */
export type BackupStore = {
  /** For messages. */
  place: string
  put: (name: string, bytes: Buffer) => Promise<void>
  /** Null: there is none. */
  get: (name: string) => Promise<Buffer | null>
  /** All objects whose name begins so, in the order of their names. */
  list: (prefix: string) => Promise<StoredObject[]>
  remove: (name: string) => Promise<void>
}

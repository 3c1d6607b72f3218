/** A localStorage for tests. Its keys are its own properties, as a browser's are. */
export const memoryStorage = (): Storage => {
  const methods = {
    getItem(key: string): string | null {
      return Object.hasOwn(this, key) ? String(Reflect.get(this, key)) : null
    },
    setItem(key: string, value: string): void {
      Reflect.set(this, key, value)
    },
    removeItem(key: string): void {
      Reflect.deleteProperty(this, key)
    },
    clear(): void {
      for (const key of Object.keys(this)) Reflect.deleteProperty(this, key)
    },
    key(index: number): string | null {
      return Object.keys(this)[index] ?? null
    },
    get length(): number {
      return Object.keys(this).length
    },
  }
  const storage: Storage = Object.create(methods)
  return storage
}

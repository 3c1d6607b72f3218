/** A package of others that is part of the product; `texts` are places in the list of texts. */
export type ShippedPackage = { name: string; version: string; license: string | null; texts: number[] }

/** Filled by the build (build/licenses.ts). */
export const shipped: readonly ShippedPackage[] = []
export const texts: readonly string[] = []

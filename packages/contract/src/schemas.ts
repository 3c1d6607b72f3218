export * from './described.ts'
export * from './schemas/index.ts'

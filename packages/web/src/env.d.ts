/** The contract with its schemas, for forms; see build/slim-contract.ts. */
declare module '@grani/contract?schemas' {
  export * from '@grani/contract'
}

/** Keys are random; each is encrypted by one that follows from the secret which `key_id` names. */
export type SealingTables = {
  user_keys: { user_id: string; key_id: string; sealed_key: Buffer }
  server_keys: { purpose: string; key_id: string; sealed_key: Buffer }
}

export type { RefusalBody } from '../schemas/refusal.ts'

import type { Acquaintance } from '@grani/contract'
import type { Generated, JSONColumnType } from 'kysely'

type Json<T extends object> = JSONColumnType<T, string | undefined>

/** What an observer replied to a statement; `value` null of «не знаю», `ms` until the reply is finished. */
export type StoredAnswer = { value: number | null; ms?: number }

/** The rounds of «Взгляд со стороны». Days are read as YYYY-MM-DD. */
export type ObserverTables = {
  observer_rounds: {
    user_id: string
    round_id: string
    started_on: string
    ends_on: string
    stopped_on: string | null
    is_full: Generated<boolean>
    is_removed: Generated<boolean>
    qualities: string[]
    token_hash: Buffer | null
    sealed_token: Buffer | null
    guesses: Json<Record<string, number>>
    is_opened: Generated<boolean>
  }
  observer_replies: {
    user_id: string
    round_id: string
    reply_id: string
    key_hash: Buffer | null
    acquaintance: Acquaintance
    consent_version: string
    begun_on: string
    finished_on: string | null
    answers: Json<Record<string, StoredAnswer>>
    versions: Json<Record<string, number>>
    is_counted: boolean | null
  }
  observer_publications: {
    user_id: string
    round_id: string
    quality: string
    place: number
    replies: string[]
    mean: number | null
    sd: number | null
    told_until: string | null
  }
  observer_showings: { user_id: string; in_portrait: boolean; to_specialist: boolean }
}

import type { BackupsTable } from './backups-table.ts'
import type { ConsentDocument, PaymentMethod } from '@grani/contract'
import type { ColumnType, Generated } from 'kysely'
import type {
  CalibrationProposalsTable,
  CalibrationRunsTable,
  CalibrationsTable,
  CalibrationUsesTable,
  ItemStatsTable,
  QualityStatsTable,
} from './calibrations-table.ts'
import type { StoredContent } from '../../content/stored-content.ts'
import type { DrawingTables } from './drawing-tables.ts'
import type { ConsultationTables } from './consultation-tables.ts'
import type { EventTables } from './event-tables.ts'
import type { ExperimentTables } from './experiment-tables.ts'
import type { FiguresTables } from './figures-tables.ts'
import type { ForecastTables } from './forecast-tables.ts'
import type { LetterTables } from './letter-tables.ts'
import type { PushTables } from './push-tables.ts'
import type { ObserverTables } from './observer-tables.ts'
import type { PortraitTables } from './portrait-tables.ts'
import type { SealingTables } from './sealing-tables.ts'
import type {
  BindingsTable,
  GiftCodesTable,
  LocalBindingsTable,
  LocalPaymentsTable,
  PaymentsTable,
  PriceChangesTable,
  PromoCodesTable,
  ReceivedGiftsTable,
  RefundsTable,
} from './money-tables.ts'
import type { BannersTable } from './banners-table.ts'
import type { DraftTables } from './draft-tables.ts'
import type { StaffTables } from './staff-tables.ts'

type UsersTable = {
  user_id: string
  created_at: Date
  email: string | null
  is_email_verified: Generated<boolean>
  is_email_proven: Generated<boolean>
  password_hash: string | null
  sealed_profile: Buffer | null
  /** Stored readable by an older version, until the next start seals it. */
  unsealed_profile: ColumnType<unknown, never, null>
  theme: 'light' | 'dark' | null
  groups: Generated<('users' | 'admins' | 'qa')[]>
  current_goal: string | null
  allows_calibration: Generated<boolean>
  asks_at_random: Generated<boolean>
  paused_until: Date | null
  confirmed_at: Generated<Date | null>
}

/** `not_applicable`: the user said that what it asks about is missing from their life. `withdrawn`: see decision 068. */
type RemeasurementsTable = {
  user_id: string
  uid: string
  quality: string
  started_at: Date
  finished_at: Date | null
  question: string | null
  before_at: Date
  answers: Generated<number>
  before_mean: number | null
  before_sd: number | null
  after_mean: number | null
  after_sd: number | null
  z: number | null
}

export type QuestionStatus = 'pending' | 'answered' | 'skipped' | 'not_applicable' | 'withdrawn'

type QuestionsTable = {
  user_id: string
  uid: string
  position: number
  item: string
  wording: number
  /** Null for the question of a forecast game. */
  goal: string | null
  served_at: Date
  status: QuestionStatus
  answer_seq: number | null
  answer_id: number | null
  value: number | null
  ms: number | null
  answered_at: Date | null
  payer: 'plan' | 'boosting' | 'forecast' | null
  week: string | null
  undo_keys: Generated<string[]>
  soon: number | null
  is_wanted: Generated<boolean>
}

type ResultsTable = {
  user_id: string
  uid: string
  quality: string
  direction: string
  band: 'high' | 'middle' | 'low'
  shared_at: Date
  last_viewed_at: Date | null
  probability: number
  answers: number
  mean: number
  sd: number
  question: string
  agrees: boolean | null
  revised_from: 'high' | 'middle' | 'low' | null
  told: number | null
  told_with: string | null
  announced_at: Date | null
}

type MailTable = {
  mail_id: string
  /** Null: the mail outlives its user. */
  user_id: string | null
  recipient: string
  subject: string
  body_text: string
  body_html: string
  /** A calendar file, and whether it asks for an entry or takes it back. */
  calendar: string | null
  calendar_method: 'REQUEST' | 'CANCEL' | null
  /** What ends such mails in one tap; null of a mail that is necessary. */
  unsubscribe_url: string | null
}

/** The tables as the migrations in migrations/ create them. */
export type Tables = EventTables &
  PortraitTables &
  DrawingTables &
  ExperimentTables &
  FiguresTables &
  ForecastTables &
  LetterTables &
  ObserverTables &
  ConsultationTables &
  PushTables &
  SealingTables &
  StaffTables &
  DraftTables & {
    users: UsersTable
    identities: { kind: 'email' | 'vk'; subject: string; user_id: string; is_vouched: Generated<boolean> }
    consents: {
      user_id: string
      document: ConsentDocument
      version: string
      given_at: Date
      ip: string
      withdrawn_at: Generated<Date | null>
    }
    sessions: {
      user_id: string
      session_id: string
      created_at: Date
      last_used_at: Date
      user_agent: string
      ip: string
    }
    refresh_tokens: {
      user_id: string
      token_hash: Buffer
      session_id: string
      expires_at: Date
      replaced_at: Date | null
      is_outlived: Generated<boolean>
    }
    mail_tokens: {
      user_id: string
      token_hash: Buffer
      purpose: 'verify' | 'restore' | 'billing'
      email: string
      expires_at: Date
      used_at: Date | null
    }
    rate_limits: { key: string; window_ends_at: Date; hits: number; strikes: Generated<number> }
    captcha_uses: { challenge: string; expires_at: Date }
    known_devices: { user_id: string; device_hash: Buffer; last_used_at: Date }
    passkeys: {
      user_id: string
      passkey_id: string
      credential_id: Buffer
      public_key: Buffer
      /** A bigint, which the driver reads as text. */
      counter: string
      transports: string[]
      sealed_name: Buffer | null
      /** Stored readable by an older version; the next start seals it. */
      unsealed_name: Generated<string | null>
      added_at: Date
      used_at: Date | null
    }
    used_passkey_challenges: { challenge_hash: Buffer; expires_at: Date }
    trial_claims: { identity_digest: Buffer; claimed_at: Date }
    mail_outbox: MailTable & {
      created_at: Date
      next_try_at: Date
      tries: Generated<number>
      failed_at: Date | null
      kind: Generated<string>
      last_error: Generated<string | null>
    }
    restore_requests: { request_id: string; email: string; created_at: Date }
    local_mails: MailTable & { received_at: Date }
    subscriptions: {
      user_id: string
      tariff: string
      started_at: Date
      end_at: Date
      is_free: Generated<boolean>
      is_trial: Generated<boolean>
      cancelled_at: Date | null
      paused_at: Date | null
      price: Generated<number>
      billing_day: Generated<number>
      pause_reason: string | null
      next_tariff: string | null
      next_from: Date | null
      next_price: number | null
      announced_for: Date | null
      announced_at: Date | null
      announced_method: string | null
      announced_mail: string | null
      grace_until: Date | null
      last_attempt_at: Date | null
      ended_at: Date | null
      last_payment: string | null
      tariff_since: Date | null
      gift_id: string | null
      next_gift_tariff: string | null
      after_gift_tariff: string | null
      after_gift_price: number | null
      offer_id: string | null
      offer_price: number | null
      offer_from: Date | null
      offer_at: Date | null
      offer_mail: string | null
      offer_agreed_at: Date | null
      trial_tariff: string | null
      trial_until: Date | null
      wake_at: Date | null
    }
    payments: PaymentsTable
    refunds: RefundsTable
    gift_codes: GiftCodesTable
    received_gifts: ReceivedGiftsTable
    price_changes: PriceChangesTable
    promo_codes: PromoCodesTable
    ledger: {
      user_id: string
      entry_id: string
      payment_id: string
      refund_id: string | null
      amount: number
      booked_at: Date
    }
    payment_methods: {
      user_id: string
      provider: string
      method_id: string
      kind: Generated<PaymentMethod>
      title: string
      saved_at: Date
    }
    bindings: BindingsTable
    local_bindings: LocalBindingsTable
    local_payments: LocalPaymentsTable
    local_refunds: {
      local_id: string
      payment: string
      idempotence_key: string
      amount: number
      created_at: Date
    }
    billing_infos: {
      user_id: string
      email: string
      is_verified: Generated<boolean>
      confirmed_email: string | null
    }
    boostings: { user_id: string; questions: number }
    active_goals: { user_id: string; goal: string; added_at: Date }
    beliefs: { user_id: string; version: number; model: string; state: Buffer }
    questions: QuestionsTable
    allowances: { user_id: string; week: string; used: number }
    results: ResultsTable
    remeasurements: RemeasurementsTable
    banks: { hash: string; content: ColumnType<StoredContent, string, string>; imported_at: Date }
    current_bank: { is_current: Generated<boolean>; hash: string; publications: Generated<number> }
    backups: BackupsTable
    calibrations: CalibrationsTable
    calibration_runs: CalibrationRunsTable
    calibration_uses: CalibrationUsesTable
    calibration_proposals: CalibrationProposalsTable
    item_stats: ItemStatsTable
    quality_stats: QualityStatsTable
    banners: BannersTable
    closed_banners: { user_id: string; banner: string; closed_at: Date }
  }

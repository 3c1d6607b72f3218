import { randomUUID } from 'node:crypto'
import {
  chooseEventFocus,
  forgotPassword,
  guessEventPattern,
  listQuestions,
  readProgress,
  saveBillingInfo,
  saveLetter,
  saveProfile,
  skipQuestion,
} from '@grani/contract'
import { cipherForWriting } from '@grani/server/platform/sealing/user-keys.ts'
import { sealReadableNames } from '@grani/server/features/auth/service.ts'
import { evaluatedEvent, openDiary } from './diary.ts'
import { drawEverything } from './drawing.ts'
import { answerNext, mailsTo, newestMail, userWithGoal, userIdOf } from './users.ts'
import type { Product } from './product.ts'
import { joinStaff } from './staff.ts'

/** A user with at least one row in every table that can hold one about a user. */
export const fullUser = async (product: Product) => {
  const { visitor, email } = await userWithGoal(product)
  const userId = await userIdOf(product, email)
  await visitor.get(saveProfile, { body: { name: 'Ася', surname: 'Ёлкина', profession: 'садовник' } })
  for (let i = 0; i < 5; i++) {
    product.clock.pass(1000)
    await answerNext(visitor, 0)
  }
  const [direction] = await visitor.get(readProgress)
  const [quality] = direction?.qualities ?? []
  await product.rows(
    `insert into results (user_id, uid, quality, direction, band, shared_at, probability, answers, mean, sd, question)
     select user_id, gen_random_uuid(), $2, $3, 'high', now(), 0.9, 3, 1, 0.3, uid
     from questions where user_id = $1 and status = 'answered' limit 1`,
    [userId, quality?.id, direction?.uid],
  )
  await product.rows(
    `insert into remeasurements (user_id, uid, quality, started_at, before_at)
     values ($1, gen_random_uuid(), $2, now(), now())`,
    [userId, quality?.id],
  )
  await product.rows(
    `insert into contradiction_votes (user_id, pair, first_result, second_result, agrees, voted_at)
     select user_id, 'altruism high, self-compassion low', uid, uid, true, now() from results where user_id = $1 limit 1`,
    [userId],
  )
  await product.rows(
    `with choice as (
       insert into recognitions (user_id, recognition_id, made_at, own, chosen, chosen_at)
       values ($1, gen_random_uuid(), now(), 1, 1, now()) returning user_id, recognition_id
     )
     insert into recognition_lines (user_id, recognition_id, place, line, text, qualities, probability)
     select user_id, recognition_id, 1, 0, 'Вы отходчивы.', '{calmness}', 0.9 from choice`,
    [userId],
  )
  await product.rows(
    `with game as (
       insert into forecast_games (user_id, game_id, week, model, started_at, salt, seal)
       values ($1, gen_random_uuid(), '2026-11-16', 'model', now(), '\\x01', '\\x02') returning user_id, game_id
     )
     insert into forecast_items (user_id, game_id, place, item, side, categories, probability, prior, line, question, answer_value)
     select user_id, game_id, 1, item, 'high', 5, 0.84, 0.5, 'line', uid, value
     from questions join game using (user_id) where status = 'answered' limit 1`,
    [userId],
  )
  await product.rows(
    `with round as (
       insert into observer_rounds (user_id, round_id, started_on, ends_on, qualities, guesses, is_opened)
       values ($1, gen_random_uuid(), '2026-11-01', '2026-11-15', '{promise-keeping}', '{"promise-keeping-o1": 3}', true)
       returning user_id, round_id
     ), reply as (
       insert into observer_replies (user_id, round_id, reply_id, acquaintance, consent_version, begun_on, finished_on, answers, is_counted)
       select user_id, round_id, gen_random_uuid(), 'friend', '2026-11-25', '2026-11-02', '2026-11-02', '{}', true from round
     ), showing as (
       insert into observer_showings values ($1, true, false)
     )
     insert into observer_publications (user_id, round_id, quality, place, replies, mean, sd)
     select user_id, round_id, 'promise-keeping', 0, '{a:0,b:0,c:0}', 0.4, 0.5 from round`,
    [userId],
  )
  await product.rows(
    `insert into bindings (user_id, binding_id, purpose, method, idempotence_key, provider, return_url, status, created_at)
     values ($1, gen_random_uuid(), 'renewals', 'card', gen_random_uuid(), 'local', '/', 'refused', now())`,
    [userId],
  )
  const [question] = await visitor.get(listQuestions)
  if (question) await visitor.get(skipQuestion, { params: { uid: question.uid } })
  await visitor.get(saveBillingInfo, { body: { email: `receipts-${email}` } })
  await newestMail(product, `receipts-${email}`)
  await visitor.get(forgotPassword, { body: { email } })
  await product.rows(
    `insert into passkeys (user_id, passkey_id, credential_id, public_key, counter, transports, unsealed_name, added_at)
     values ($1, gen_random_uuid(), '\\x01', '\\x02', 0, '{internal}', 'Ноутбук', now())`,
    [userId],
  )
  await sealReadableNames(product.keys, product.database.db)
  await product.rows('insert into boostings (user_id, questions) values ($1, 10)', [userId])
  await product.rows(
    "insert into banners (uid, level, html, shown_from) values ('welcome', 'info', '<p>x</p>', '2026-01-01') on conflict do nothing",
  )
  await visitor.raw({ method: 'POST', url: '/api/banner/welcome/close' })
  await openDiary(visitor)
  const { id: eventId } = await evaluatedEvent(product, visitor)
  await product.rows(
    `insert into event_readings (user_id, event_id, state, version, day, runs, due_at, named)
     values ($1, $2, 'failed', 1, '2026-11-18', 1, now(), 'reader')`,
    [userId, eventId],
  )
  await product.rows("insert into event_allowances (user_id, day, used) values ($1, '2026-11-17', 1)", [
    userId,
  ])
  await visitor.get(chooseEventFocus, { body: { qualities: ['expressiveness', 'focus'] } })
  await visitor.get(guessEventPattern, {
    body: { situation: 'people', quality: 'expressiveness', direction: 1 },
  })
  await product.rows(
    `insert into plan_gifts (user_id, gift_id, tariff, days, reason, state, proposed_by, proposed_at)
     values ($1, gen_random_uuid(), 'basic', 7, 'сбой', 'given', gen_random_uuid(), now())`,
    [userId],
  )
  await drawEverything(product, visitor, userId)
  await product.rows(
    `with device as (
       insert into push_subscriptions (user_id, endpoint_digest, session_id, sealed_subscription, server_key, created_at)
       select user_id, '\\x01', session_id, '\\x02', 'key', now() from sessions where user_id = $1 limit 1
       returning user_id, endpoint_digest
     ), message as (
       insert into push_messages (user_id, message_key, kind, path, expires_at, sent_at)
       values ($1, 'hour:2026-11-18', 'hour', '/', now(), now()) returning message_key
     )
     insert into push_deliveries (user_id, message_key, endpoint_digest, due_at)
     select user_id, message_key, endpoint_digest, '2100-01-01' from device, message`,
    [userId],
  )
  await product.rows(
    "insert into push_settings (user_id, zone, meeting) values ($1, 'Europe/Moscow', true)",
    [userId],
  )
  await product.rows("insert into exposures values ($1, 'longer-hint', 'b', $2)", [
    userId,
    product.clock.now(),
  ])
  await visitor.get(saveLetter, {
    body: { is_on: true, day: 6, hour: 10, time_zone: 'Europe/Moscow' },
  })
  await product.rows("insert into blocked_addresses values ($1, $2, 'bounce', '5.1.1', $3)", [
    userId,
    email,
    product.clock.now(),
  ])
  await product.rows(
    "insert into recent_refusals values ($1, '2026-11-18', 'POST /api/questions/:uid', 'ERR_QUOTA', 2, $2)",
    [userId, product.clock.now()],
  )
  const consultation = randomUUID()
  const words = await product.database.db
    .transaction()
    .execute(tx => cipherForWriting(product.keys, tx, userId))
  await product.rows(
    `insert into consultations (user_id, consultation_id, specialist_id, slot_id, starts_at, ends_at, quarter, paid_by, state,
       client_zone, sealed_wish, sealed_summary, room, sequence, booked_at, changed_at)
     values ($1, $2, gen_random_uuid(), gen_random_uuid(), '2026-11-01T16:00Z', '2026-11-01T16:50Z', '2026-10-01', 'plan', 'held',
       'Europe/Moscow', $3, $4, 'room', 0, now(), now())`,
    [
      userId,
      consultation,
      words.seal('О работе', `consultations.sealed_wish:${consultation}`),
      words.seal('Говорили о работе', `consultations.sealed_summary:${consultation}`),
    ],
  )
  const payment = randomUUID()
  await product.rows(
    `insert into gift_codes (code_digest, user_id, payment_id, tariff, months, sealed_code, created_at, expires_at)
     values (sha256($1::uuid::text::bytea), $2, $1::uuid, 'basic', 1, $3, now(), '2100-01-01')`,
    [payment, userId, words.seal('ACDEFHJKMNPQRTVWXY34', `gift_codes.sealed_code:${payment}`)],
  )
  await product.rows(
    `insert into received_gifts (user_id, gift_id, code_digest, tariff, months, redeemed_at)
     values ($1, gen_random_uuid(), '\\x01', 'basic', 1, now())`,
    [userId],
  )
  await product.rows("insert into consultation_allowances values ($1, '2026-10-01', 1)", [userId])
  await product.rows(
    "insert into consultation_credits (user_id, credit_id, cause, given_at, expires_at) values ($1, gen_random_uuid(), 'given', now(), now())",
    [userId],
  )
  await product.rows("insert into consultation_shares values ($1, $2, $3, false, '2100-01-01')", [
    userId,
    consultation,
    [direction?.uid],
  ])
  await product.rows('insert into consultation_looks values ($1, gen_random_uuid(), $2, $3, now())', [
    userId,
    consultation,
    direction?.uid,
  ])
  await product.rows('insert into consultation_waits (user_id, since) values ($1, now())', [userId])
  await joinStaff(product, visitor, ['support'])
  await product.rows("insert into staff_totp (user_id, pending_secret) values ($1, 'sealed')", [userId])
  await product.rows('insert into staff_passkeys values ($1, gen_random_uuid(), now())', [userId])
  await product.rows("insert into staff_codes (user_id, code_hash) values ($1, 'hash')", [userId])
  await mailsTo(product, email)
  return { visitor, email, userId }
}

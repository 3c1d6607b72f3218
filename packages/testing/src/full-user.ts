import { randomUUID } from 'node:crypto'
import {
  guessEventPattern,
  readEventPatterns,
  forgotPassword,
  saveBillingInfo,
  saveProfile,
  readProgress,
  skipQuestion,
  listQuestions,
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
  const { focus } = await visitor.get(readEventPatterns)
  await visitor.get(guessEventPattern, {
    body: { situation: 'people', quality: focus[0]?.id ?? '', direction: 1 },
  })
  await product.rows(
    `insert into plan_gifts (user_id, gift_id, tariff, days, reason, state, proposed_by, proposed_at)
     values ($1, gen_random_uuid(), 'basic', 7, 'сбой', 'given', gen_random_uuid(), now())`,
    [userId],
  )
  await drawEverything(product, visitor, userId)
  await product.rows("insert into exposures values ($1, 'longer-hint', 'b', $2)", [
    userId,
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

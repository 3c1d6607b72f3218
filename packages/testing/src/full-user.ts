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
  const [question] = await visitor.get(listQuestions)
  if (question) await visitor.get(skipQuestion, { params: { uid: question.uid } })
  await visitor.get(saveBillingInfo, { body: { email: `receipts-${email}` } })
  await newestMail(product, `receipts-${email}`)
  await visitor.get(forgotPassword, { body: { email } })
  await product.rows(
    `insert into passkeys (user_id, passkey_id, credential_id, public_key, counter, transports, name, added_at)
     values ($1, gen_random_uuid(), '\\x01', '\\x02', 0, '{internal}', 'Ноутбук', now())`,
    [userId],
  )
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
  await joinStaff(product, visitor, ['support'])
  await product.rows("insert into staff_totp (user_id, pending_secret) values ($1, 'sealed')", [userId])
  await product.rows('insert into staff_passkeys values ($1, gen_random_uuid(), now())', [userId])
  await product.rows("insert into staff_codes (user_id, code_hash) values ($1, 'hash')", [userId])
  await mailsTo(product, email)
  return { visitor, email, userId }
}

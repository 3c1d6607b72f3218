import { randomUUID } from 'node:crypto'
import { issueAccessToken } from '@grani/server/platform/http/access-token.ts'
import { DAY, type Product, SECRET } from './product.ts'
import { newEmail } from './users.ts'

/** Users in the trial with a session each, without the time that signing up takes; half of them on each of two servers. */
export const manyUsers = async (product: Product, count: number) => {
  const { rows, clock, servers } = product
  const now = clock.now()
  const users = Array.from({ length: count }, () => ({
    userId: randomUUID(),
    sessionId: randomUUID(),
    email: newEmail(),
  }))
  const ids = users.map(({ userId }) => userId)
  const emails = users.map(({ email }) => email)
  await rows(
    `insert into users (user_id, created_at, email, is_email_verified)
     select id, $3, email, true from unnest($1::uuid[], $2::text[]) as u (id, email)`,
    [ids, emails, now],
  )
  await rows(
    `insert into identities (kind, subject, user_id) select 'email', email, id from unnest($1::uuid[], $2::text[]) as u (id, email)`,
    [ids, emails],
  )
  await rows(
    `insert into sessions (user_id, session_id, created_at, last_used_at, user_agent, ip)
     select id, session, $3, $3, 'test browser', '198.18.0.1' from unnest($1::uuid[], $2::uuid[]) as u (id, session)`,
    [ids, users.map(({ sessionId }) => sessionId), now],
  )
  await rows(
    `insert into subscriptions (user_id, tariff, started_at, end_at, is_trial, billing_day)
     select id, 'basic', $2, $3, true, 1 from unnest($1::uuid[]) as id`,
    [ids, now, new Date(now.getTime() + 7 * DAY)],
  )
  return users.map(({ userId, sessionId, email }, i) => {
    const visitor = product.visitor({ server: i % servers.length })
    visitor.cookies.set('grani_access', issueAccessToken({ userId, sessionId }, SECRET, now))
    return { visitor, userId, email }
  })
}

import type { Product } from './product.ts'

const SIDES = 24

/** Gives a user results on a side, high and low in turns, of the qualities that known-user.ts answers about. */
export const giveSidedResults = async ({ servers, rows }: Product, userId: string): Promise<void> => {
  const qualities = (servers[0]?.paymentContext.bank().directions ?? [])
    .flatMap(({ uid, qualities: own }) => own.map(quality => ({ direction: uid, ...quality })))
    .filter(({ kind }) => kind !== 'S')
    .slice(0, SIDES)
  await rows(
    `insert into results (user_id, uid, quality, direction, band, shared_at, last_viewed_at, probability, answers, mean, sd, question, told)
     select $1, gen_random_uuid(), quality, direction, case when n % 2 = 1 then 'high' else 'low' end, now(), now(), 0.85 + 0.001 * n, 5,
       case when n % 2 = 1 then 1.3 else -1.3 end, 0.4, gen_random_uuid(), n
     from unnest($2::text[], $3::text[]) with ordinality as q (quality, direction, n)`,
    [userId, qualities.map(({ id }) => id), qualities.map(({ direction }) => direction)],
  )
}

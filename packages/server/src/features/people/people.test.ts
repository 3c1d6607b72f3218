import {
  decideGift,
  endSessionsOf,
  erasePerson,
  findPeople,
  givePlan,
  listWaitingGifts,
  mailConfirmationAgain,
  openPerson,
  readProfile,
  readSubscription,
  revealEmail,
  setQa,
  verifyJournal,
} from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { traces } from '@grani/testing/tables.ts'
import { DAY, type Product, startProduct } from '@grani/testing/product.ts'
import { openStaffSession, staffMember } from '@grani/testing/staff.ts'
import { answerNext, newestMail, registeredUser, userIdOf, userWithGoal } from '@grani/testing/users.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
})
afterAll(() => product.stop())

const reason = 'обращение 41'

const support = async () => (await staffMember(product, ['support'])).visitor

const somebody = async () => {
  const { visitor, email } = await userWithGoal(product)
  return { visitor, email, uid: await userIdOf(product, email) }
}

const journalOf = (uid: string) =>
  product.rows(
    `select action, journal_reasons.reason from journal left join journal_reasons using (seq)
     where subject = $1 order by seq`,
    [uid],
  )

describe('the search', () => {
  test('finds by the whole e-mail, the user id or a payment id, and nothing by a part of one', async () => {
    const staff = await support()
    const { email, uid } = await somebody()
    const found = async (query: string) =>
      (await staff.get(findPeople, { body: { query } })).map(person => person.uid)
    expect(await found(email.toUpperCase())).toEqual([uid])
    expect(await found(uid)).toEqual([uid])
    expect(await found(email.slice(1))).toEqual([])
    expect(await found(uid.slice(0, 8))).toEqual([])
    expect(await found("' or 1=1 --")).toEqual([])
  })

  test('ends after thirty in an hour, for this member of the staff only', async () => {
    const staff = await support()
    for (let i = 0; i < 30; i++) await staff.get(findPeople, { body: { query: 'nobody@example.org' } })
    expect(await staff.call(findPeople, { body: { query: 'nobody@example.org' } })).toMatchObject({
      code: 'ERR_RATE',
    })
    const other = await support()
    expect(await other.call(findPeople, { body: { query: 'nobody@example.org' } })).toMatchObject({
      kind: 'ok',
    })
  })
})

describe('the card of a user', () => {
  test('counts answers and shows none, hides the address, and is written down with its reason', async () => {
    const staff = await support()
    const { visitor, email, uid } = await somebody()
    await answerNext(visitor, 0)
    const reply = await staff.raw({ method: 'POST', url: `/api/admin/people/${uid}`, body: { reason } })
    const card = reply.json()
    expect(card).toMatchObject({ uid, answers: 1, results: 0, is_qa: false, plan: { is_trial: true } })
    expect(reply.body).not.toContain(email)
    const [answered] = await product.rows(
      "select item from questions where user_id = $1 and status = 'answered'",
      [uid],
    )
    expect(answered?.['item']).toBeTruthy()
    expect(reply.body).not.toContain(answered?.['item'])
    expect(await staff.get(revealEmail, { params: { uid }, body: { reason } })).toEqual({ email })
    expect(await journalOf(uid)).toEqual([
      { action: 'person.open', reason },
      { action: 'person.reveal-email', reason },
    ])
  })

  test('needs a reason', async () => {
    const staff = await support()
    const { uid } = await somebody()
    const reply = await staff.call(openPerson, { params: { uid }, body: { reason: '  ' } })
    expect(reply).toMatchObject({ code: 'ERR_VALIDATION' })
    expect(await journalOf(uid)).toEqual([])
  })
})

describe('help', () => {
  test('mails the link that confirms an address once more, while there is something to confirm', async () => {
    const staff = await support()
    const { email } = await registeredUser(product)
    const uid = await userIdOf(product, email)
    await newestMail(product, email)
    await product.rows('delete from local_mails where recipient = $1', [email])
    await staff.get(mailConfirmationAgain, { params: { uid }, body: { reason } })
    expect((await newestMail(product, email)).body_text).toContain('verify-email?token=')
    const confirmed = await somebody()
    expect(
      await staff.call(mailConfirmationAgain, { params: { uid: confirmed.uid }, body: { reason } }),
    ).toMatchObject({ code: 'ERR_CONFLICT' })
  })

  test('ends all sessions of a user, on both servers', async () => {
    const staff = await support()
    const { visitor, uid } = await somebody()
    const card = await staff.get(endSessionsOf, { params: { uid }, body: { reason } })
    expect(card).toMatchObject({ sessions: 0, devices: 0 })
    for (const browser of [visitor.copy(0), visitor.copy(1)])
      expect(await browser.call(readProfile)).toMatchObject({ code: 'ERR_SESSION' })
  })

  test('makes a tester, once however often it is said, and none any more', async () => {
    const staff = await support()
    const { visitor, uid } = await somebody()
    const set = (isQa: boolean) => staff.get(setQa, { params: { uid }, body: { is_qa: isQa, reason } })
    await set(true)
    expect((await set(true)).is_qa).toBe(true)
    expect((await visitor.get(readProfile)).groups).toEqual(['users', 'qa'])
    await set(false)
    expect((await visitor.get(readProfile)).groups).toEqual(['users'])
  })
})

describe('a gift', () => {
  const give = (days: number, tariff = 'medium') => ({ tariff, days, reason })

  test('of some days begins after what runs already, is mailed, and does not renew', async () => {
    const staff = await support()
    const { visitor, email, uid } = await somebody()
    const before = (await visitor.get(readSubscription))?.end_at ?? ''
    await staff.get(givePlan, { params: { uid }, body: give(10) })
    const after = await visitor.get(readSubscription)
    expect(after).toMatchObject({
      tariff: { uid: 'medium' },
      is_free: true,
      is_trial: false,
      renewal_at: null,
      end_at: new Date(new Date(before).getTime() + 10 * DAY).toISOString(),
    })
    expect((await newestMail(product, email, 'открыт тариф')).body_text).toContain('«Средний»')
  })

  test('never touches a plan that is paid for', async () => {
    const staff = await support()
    const { uid } = await somebody()
    await product.rows(
      'update subscriptions set is_trial = false, price = 49000, end_at = $2 where user_id = $1',
      [uid, new Date(product.clock.now().getTime() + 20 * DAY)],
    )
    const reply = await staff.call(givePlan, { params: { uid }, body: give(10) })
    expect(reply).toMatchObject({ code: 'ERR_CONFLICT' })
    expect(await journalOf(uid)).toEqual([])
  })

  test('of more than 31 days waits for somebody else, who gives it once', async () => {
    const [proposer, second, third] = [await support(), await support(), await support()]
    const { visitor, email, uid } = await somebody()
    const card = await proposer.get(givePlan, { params: { uid }, body: give(90) })
    expect(card.plan).toMatchObject({ is_trial: true })
    const gift = card.gifts[0]?.gift ?? ''
    const decide = { params: { uid, gift }, body: { is_approved: true, reason } }
    const waiting = await second.raw({ method: 'GET', url: listWaitingGifts.path })
    expect(waiting.body).toContain(gift)
    expect(waiting.body).not.toContain(email)
    expect(await proposer.call(decideGift, decide)).toMatchObject({ code: 'ERR_SECOND_PERSON' })
    const replies = await Promise.all([second.call(decideGift, decide), third.call(decideGift, decide)])
    expect(replies.map(reply => (reply.kind === 'refused' ? reply.code : 'given')).toSorted()).toEqual([
      'ERR_CONFLICT',
      'given',
    ])
    expect(await visitor.get(readSubscription)).toMatchObject({ tariff: { uid: 'medium' }, is_free: true })
  })

  test('is given by one member of the staff alone no more than twice, also when asked for at once', async () => {
    const staff = await support()
    const { uid } = await somebody()
    await Promise.all(
      Array.from({ length: 5 }, (_, i) =>
        staff.copy(i % 2).get(givePlan, { params: { uid }, body: give(7) }),
      ),
    )
    await openStaffSession(product, staff)
    const { gifts } = await staff.get(openPerson, { params: { uid }, body: { reason } })
    expect(gifts.map(({ state }) => state).toSorted()).toEqual([
      'given',
      'given',
      'proposed',
      'proposed',
      'proposed',
    ])
  })
})

describe('erasing an account at the wish of its user', () => {
  test('asks for the whole address, mails the receipt, and leaves the id in the journal, without a reason', async () => {
    const staff = await support()
    const { visitor, email, uid } = await somebody()
    const body = { reason: 'про Синеглазку' }
    await staff.get(openPerson, { params: { uid }, body })
    expect(await traces(product, 'Синеглазк')).toEqual(['journal_reasons'])
    const erase = (typed: string) => staff.call(erasePerson, { params: { uid }, body: { typed, reason } })
    expect(await erase('somebody@example.org')).toMatchObject({ code: 'ERR_CONFLICT' })
    expect(await visitor.call(readProfile)).toMatchObject({ kind: 'ok' })
    expect(await erase(email)).toMatchObject({ kind: 'ok' })
    expect(await visitor.call(readProfile)).toMatchObject({ code: 'ERR_SESSION' })
    expect(await newestMail(product, email, 'удал')).toBeTruthy()
    expect(await journalOf(uid)).toEqual([
      { action: 'person.open', reason: null },
      { action: 'person.erase', reason: null },
    ])
    expect(await traces(product, 'Синеглазк')).toEqual([])
    const owner = await staffMember(product, ['owner'])
    expect(await owner.visitor.get(verifyJournal)).toMatchObject({ broken_at: null, emptied_reasons: 2 })
  })

  test('is refused of a member of the staff', async () => {
    const staff = await support()
    const { email, userId: uid } = await staffMember(product, ['editor'])
    const reply = await staff.call(erasePerson, { params: { uid }, body: { typed: email, reason } })
    expect(reply).toMatchObject({ code: 'ERR_CONFLICT' })
  })
})

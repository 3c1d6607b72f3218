import { readProfile, saveCalibrationChoice, saveProfile } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registeredUser, userIdOf } from '@grani/testing/users.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const everything = {
  name: 'Ася',
  surname: 'Ёлкина',
  gender: 0,
  marital_status: 2,
  education: 4,
  number_of_children: 4,
  year_of_birth: 1990,
  profession: 'садовник',
  theme: 'dark',
} as const

describe('the profile', () => {
  test('is empty at first and holds all that is saved', async () => {
    const { visitor, email } = await registeredUser(product)
    expect(await visitor.get(readProfile)).toEqual({
      ...Object.fromEntries(Object.keys(everything).map(field => [field, null])),
      uid: await userIdOf(product, email),
      email,
      is_email_verified: false,
      current_goal: null,
      goals: [],
      goals_limit: 1,
      groups: ['users'],
      has_password: true,
      allows_calibration: true,
      asks_at_random: false,
      last_answer_at: null,
    })
    expect(await visitor.get(saveProfile, { body: everything })).toMatchObject(everything)
    expect(await visitor.get(readProfile)).toMatchObject(everything)
  })

  test('clears fields that are left out, except the theme, which is not part of the form', async () => {
    const { visitor } = await registeredUser(product)
    const nothing = Object.fromEntries(Object.keys(everything).map(field => [field, null]))
    await visitor.get(saveProfile, { body: everything })
    const rest = { ...nothing, name: 'Саша', number_of_children: 0, theme: 'dark' }
    const body = { name: '  Саша ', number_of_children: 0 } as const
    expect(await visitor.get(saveProfile, { body })).toMatchObject(rest)
    expect(await visitor.get(readProfile)).toMatchObject(rest)
    expect(await visitor.get(saveProfile, { body: {} })).toMatchObject({ ...nothing, theme: 'dark' })
  })

  test('keeps the choice about calibration through a save of the form, and the form through a choice', async () => {
    const { visitor } = await registeredUser(product)
    await visitor.get(saveProfile, { body: everything })
    const body = { allows_calibration: false }
    expect(await visitor.get(saveCalibrationChoice, { body })).toMatchObject({ ...everything, ...body })
    expect(await visitor.get(saveProfile, { body: everything })).toMatchObject({ ...everything, ...body })
    expect(await visitor.get(saveCalibrationChoice, { body: { allows_calibration: true } })).toMatchObject({
      ...everything,
      allows_calibration: true,
    })
  })

  test('keeps zero apart from an empty field: no children, female, single', async () => {
    const { visitor } = await registeredUser(product)
    const zeros = { gender: 0, marital_status: 0, education: 0, number_of_children: 0 } as const
    expect(await visitor.get(saveProfile, { body: zeros })).toMatchObject(zeros)
  })

  test('ignores groups, addresses and ids in the body', async () => {
    const { visitor, email } = await registeredUser(product)
    const other = await registeredUser(product)
    const userId = await userIdOf(product, email)
    const [before] = await product.rows('select * from users where user_id = $1', [userId])
    const reply = await visitor.raw({
      method: 'PUT',
      url: '/api/profiles/me',
      body: {
        user_id: await userIdOf(product, other.email),
        email: 'other@example.org',
        is_email_verified: true,
        groups: ['admins'],
        password_hash: 'x',
        current_goal: 'selfImp',
        goals_limit: null,
        allows_calibration: false,
        created_at: '2000-01-01T00:00:00Z',
      },
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({
      email,
      is_email_verified: false,
      groups: ['users'],
      current_goal: null,
    })
    expect(await product.rows('select * from users where user_id = $1', [userId])).toEqual([before])
  })

  test('shows no password, no id and no session', async () => {
    const { visitor } = await registeredUser(product)
    const body = JSON.stringify(await visitor.get(readProfile))
    expect(body).not.toMatch(/argon2|user_id|password_|moonlit|session/)
  })

  test.each([
    ['a user of 18', 2008, 200],
    ['a user of 17', 2009, 400],
    ['a user of 99', 1927, 200],
    ['a user of 100', 1926, 400],
    ['a user from the future', 2030, 400],
    ['half a year', 1990.5, 400],
  ])('validates the year of birth of %s: %d', async (_who, year_of_birth, status) => {
    const { visitor } = await registeredUser(product)
    const reply = await visitor.raw({ method: 'PUT', url: '/api/profiles/me', body: { year_of_birth } })
    expect(reply.statusCode).toBe(status)
    if (status === 400) expect(Object.keys(reply.json().fields)).toEqual(['year_of_birth'])
  })

  test.each([
    ['name', ''],
    ['name', '   '],
    ['name', 'x'.repeat(101)],
    ['name', 7],
    ['gender', -1],
    ['gender', 2],
    ['marital_status', 3],
    ['education', 5],
    ['number_of_children', 5],
    ['theme', 'blue'],
    ['profession', null],
  ])('refuses %s: %j, and names the field', async (field, value) => {
    const { visitor } = await registeredUser(product)
    const reply = await visitor.raw({
      method: 'PUT',
      url: '/api/profiles/me',
      body: { name: 'Ася', [field]: value },
    })
    expect(reply.statusCode).toBe(400)
    expect(Object.keys(reply.json().fields)).toEqual([field])
    expect((await visitor.get(readProfile)).name).toBeNull()
  })
})

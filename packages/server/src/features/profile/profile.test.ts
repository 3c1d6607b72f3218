import { readProfile, saveProfile } from '@grani/contract'
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
    })
    expect(await visitor.get(saveProfile, { body: everything })).toMatchObject(everything)
    expect(await visitor.get(readProfile)).toMatchObject(everything)
  })

  test('takes out what the form no longer says, and leaves the theme, which is not in it', async () => {
    const { visitor } = await registeredUser(product)
    const nothing = Object.fromEntries(Object.keys(everything).map(field => [field, null]))
    await visitor.get(saveProfile, { body: everything })
    const rest = { ...nothing, name: 'Саша', number_of_children: 0, theme: 'dark' }
    const body = { name: '  Саша ', number_of_children: 0 } as const
    expect(await visitor.get(saveProfile, { body })).toMatchObject(rest)
    expect(await visitor.get(readProfile)).toMatchObject(rest)
    expect(await visitor.get(saveProfile, { body: {} })).toMatchObject({ ...nothing, theme: 'dark' })
  })

  test('gives zero its meaning: no children, female, single', async () => {
    const { visitor } = await registeredUser(product)
    const zeros = { gender: 0, marital_status: 0, education: 0, number_of_children: 0 } as const
    expect(await visitor.get(saveProfile, { body: zeros })).toMatchObject(zeros)
  })

  test('never takes rights, addresses or ids from whoever writes it', async () => {
    const { visitor, email } = await registeredUser(product)
    const other = await registeredUser(product)
    const userId = await userIdOf(product, email)
    const [before] = await product.rows('select * from users where user_id = $1', [userId])
    const reply = await visitor.raw({
      method: 'PUT',
      url: '/api/profiles/me',
      body: {
        user_id: await userIdOf(product, other.email),
        email: 'somebody@else.org',
        is_email_verified: true,
        groups: ['admins'],
        password_hash: 'x',
        current_goal: 'selfImp',
        goals_limit: null,
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
    expect(body).not.toMatch(/argon2|user_id|password|session/)
  })

  test.each([
    ['somebody of 18', 2008, 200],
    ['somebody of 17', 2009, 400],
    ['somebody of 99', 1927, 200],
    ['somebody of 100', 1926, 400],
    ['somebody from the future', 2030, 400],
    ['half a year', 1990.5, 400],
  ])('takes the year of birth of %s: %d', async (_who, year_of_birth, status) => {
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
  ])('refuses %s: %j and names the field', async (field, value) => {
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

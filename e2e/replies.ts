import type { Place } from './place.ts'

type Body = Record<string, unknown>

const isFor = (path: string | RegExp) => (url: URL) =>
  typeof path === 'string' ? url.pathname === path : path.test(url.pathname)

/** Lets a call be replied to with this, whatever the server would say. */
export const reply = (context: Place, path: string | RegExp, json: unknown): Promise<unknown> =>
  context.route(isFor(path), route => route.fulfill({ json }))

/** Changes what the real server answers, for states that take days or money to come to. */
export const change = (context: Place, path: string, edit: (body: never) => unknown): Promise<unknown> =>
  context.route(isFor(path), async route => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    // The caller knows the shape of the reply from the contract; here it is any of them.
    return route.fulfill({ response, json: Reflect.apply(edit, undefined, [await response.json()]) })
  })

/** Sets fields of the object that the real server answers with. */
export const patch = (context: Place, path: string, fields: Body): Promise<unknown> =>
  change(context, path, (body: Body | null) => ({ ...body, ...fields }))

/** Lets a call be refused with a code, as the contract has it. */
export const refuse = (
  context: Place,
  path: string | RegExp,
  status: number,
  code: string,
  more: Body = {},
): Promise<unknown> =>
  context.route(isFor(path), route =>
    route.fulfill({ status, headers: { 'x-request-id': '4f1d09c2ab' }, json: { code, ...more } }),
  )

/** Nothing of the API can be reached. */
export const cut = (context: Place): Promise<unknown> =>
  context.route(
    url => url.pathname.startsWith('/api/'),
    route => route.abort(),
  )

import { endpoints } from '@grani/contract/schemas'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from './errors.ts'

const PATHS = Object.values(endpoints()).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
}))

/** The methods that a path of the API takes; none where there is no such path. */
const methodsOf = (path: string): string[] => {
  const methods = PATHS.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
  return methods.some(method => method === 'GET') ? ['HEAD', ...methods] : methods
}

/** What no route takes: a wrong method on a path of the API is told which would be right. */
export const refuseUnknown = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const methods = methodsOf(request.url.split('?')[0] ?? '')
  if (methods.length === 0) return refuse(reply, 'ERR_NOT_FOUND')
  return refuse(reply.header('allow', methods.join(', ')), 'ERR_METHOD')
}

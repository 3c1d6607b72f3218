import type { FastifyRequest } from 'fastify'

const ENCODINGS = [
  ['br', /\bbr\b/],
  ['gzip', /\bgzip\b/],
] as const

/** The smallest of the forms kept here that a browser takes. */
export const acceptedEncoding = ({ headers }: FastifyRequest): 'br' | 'gzip' | undefined => {
  const accepted = headers['accept-encoding']?.toString() ?? ''
  return ENCODINGS.find(([, inHeader]) => inHeader.test(accepted))?.[0]
}

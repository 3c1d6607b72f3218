import { COMMON_REFUSALS, type RefusalCode, REFUSALS, type Schema, STAFF_REFUSALS } from '@grani/contract'
import { type DescribedEndpoint, nothing, refusal } from '@grani/contract/schemas'
import * as z from 'zod/mini'

const schemaOf = (schema: Schema, io: 'input' | 'output'): Record<string, unknown> => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'openapi-3.0',
    unrepresentable: 'any',
  })
  return rest
}

const parametersOf = (schema: Schema | undefined, place: 'path' | 'query') => {
  if (!schema) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'input',
    target: 'openapi-3.0',
    unrepresentable: 'any',
  })
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const refusalsOf = ({ access, refusals }: DescribedEndpoint): RefusalCode[] => [
  ...(refusals ?? []),
  ...(access === 'public' ? [] : (['ERR_SESSION'] as const)),
  ...(access === 'verified' ? (['ERR_EMAIL_NOT_VERIFIED'] as const) : []),
  ...(access === 'staff' || access === 'appointed' ? STAFF_REFUSALS : []),
  ...COMMON_REFUSALS,
]

const responsesOf = (endpoint: DescribedEndpoint) => {
  const codes = [...new Set(refusalsOf(endpoint))]
  const statuses = [...new Set(codes.map(code => REFUSALS[code]))]
  const success =
    endpoint.reply === nothing
      ? { 204: { description: 'Done' } }
      : {
          200: {
            description: 'Done',
            content: { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } },
          },
        }
  const refused = statuses.map(status => [
    status,
    {
      description: codes.filter(code => REFUSALS[code] === status).join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
    },
  ])
  return { ...success, ...Object.fromEntries(refused) }
}

const operationOf = (endpoint: DescribedEndpoint) => ({
  summary: endpoint.summary,
  tags: [endpoint.path.split('/')[2]],
  security: endpoint.access === 'public' ? [] : [{ session: [] }],
  parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
  ...(endpoint.upload && {
    requestBody: {
      required: true,
      content: { [endpoint.upload.type]: { schema: { type: 'string', format: 'binary' } } },
    },
  }),
  ...(endpoint.body && {
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
    },
  }),
  responses: responsesOf(endpoint),
})

/** The OpenAPI document of the contract, but for the name of the session's cookie. */
export const openApiOf = (endpoints: readonly DescribedEndpoint[]) => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Грани', version: '1.0.0' },
    paths,
    components: { schemas: { Refusal: schemaOf(refusal, 'output') } },
  } as const
}

import { PAYMENT_METHODS, type PaymentMethod } from '@grani/contract'
import { z } from 'zod'

const isMethod = (name: string): name is PaymentMethod => PAYMENT_METHODS.some(method => method === name)

/** «card,sbp»: each of the known names at most once, at least one. Every wrong name is told. */
export const paymentMethodList = z.string().transform((list, context): PaymentMethod[] => {
  const names = list
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '')
  const unknown = names.filter(name => !isMethod(name))
  const problem = (message: string): void => {
    context.addIssue({ code: 'custom', message })
  }
  if (unknown.length > 0) problem(`there is no ${unknown.join(', ')}: only ${PAYMENT_METHODS.join(', ')}`)
  if (names.length === 0) problem(`has to name at least one of ${PAYMENT_METHODS.join(', ')}`)
  if (new Set(names).size < names.length) problem('names a method twice')
  return names.filter(isMethod)
})

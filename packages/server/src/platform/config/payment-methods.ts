import { PAYMENT_METHODS, type PaymentMethod } from '@grani/contract'
import { z } from 'zod'

/** «card,sbp»: each of the known names at most once, at least one. Every wrong name is told. */
const listOf = (known: readonly PaymentMethod[], { orNone = false } = {}) =>
  z.string().transform((list, context): PaymentMethod[] => {
    if (orNone && list.trim() === 'none') return []
    const names = list
      .split(',')
      .map(name => name.trim())
      .filter(name => name !== '')
    const methods = known.filter(method => names.includes(method))
    const unknown = names.filter(name => !methods.some(method => method === name))
    const problem = (message: string): void => {
      context.addIssue({ code: 'custom', message })
    }
    if (unknown.length > 0) problem(`there is no ${unknown.join(', ')}: only ${known.join(', ')}`)
    if (names.length === 0) problem(`has to name at least one of ${known.join(', ')}`)
    if (new Set(names).size < names.length) problem('names a method twice')
    return names.flatMap(name => methods.filter(method => method === name))
  })

export const paymentMethodList = listOf(PAYMENT_METHODS)

/** What ЮKassa saves without a charge; «none» where the shop may not. */
export const bindingMethodList = listOf(['card', 'sbp'], { orNone: true })

import * as contract from '@grani/contract'
import type { Context } from '../context.ts'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import { acceptPasskey, confirmTotp, renewCodes, startTotp } from './second-factor/set-up.ts'
import type { RefuseSpecialist } from './members.ts'
import * as service from './service.ts'
import { sessionTimes } from './rules.ts'

export const staffRoutes = (host: RouteHost, context: Context, refuseSpecialist: RefuseSpecialist): void => {
  bind(host, contract.readStaffSelf, ({ caller, staff, now }) =>
    service.staffSelf(context, caller.userId, staff, now),
  )
  bind(host, contract.openStaffSession, async ({ staff, caller, body, now, openStaffSession }) => {
    openStaffSession(await service.openStaffSession(context, { staff, caller, factor: body, now }))
    const session = sessionTimes({ opened_at: now, used_at: now, stepped_at: now }, now)
    return service.staffSelf(context, caller.userId, { ...staff, session }, now)
  })
  bind(host, contract.closeStaffSession, async ({ caller, closeStaffSession }) => {
    await service.closeStaffSession(context, caller)
    closeStaffSession()
  })
  bind(host, contract.staffPasskeyOptions, ({ caller, body, now }) =>
    service.staffPasskeyOptions(context, { caller, isNew: body.is_new, now }),
  )
  bind(host, contract.acceptPasskey, async ({ staff, caller, body, now, openStaffSession }) => {
    const { codes, token } = await acceptPasskey(context, { staff, caller, ...body, now })
    openStaffSession(token)
    return { codes }
  })
  bind(host, contract.startTotp, ({ staff, body, now }) =>
    startTotp(context, { staff, password: body.password, now }),
  )
  bind(host, contract.confirmTotp, async ({ staff, caller, body, now, openStaffSession }) => {
    const { codes, token } = await confirmTotp(context, { staff, caller, code: body.code, now })
    openStaffSession(token)
    return { codes }
  })
  bind(host, contract.renewCodes, async ({ staff, now }) => ({
    codes: await renewCodes(context, staff, now),
  }))

  bind(host, contract.listStaff, ({ caller, now }) => service.listStaff(context, caller.userId, now))
  bind(host, contract.appointStaff, ({ staff: by, body, now }) =>
    service.appoint(context, { ...body, by, now }),
  )
  bind(host, contract.confirmAppointment, ({ staff: by, params, body, now }) =>
    service.confirmAppointment(context, { userId: params.uid, ...body, by, now }),
  )
  bind(host, contract.changeRoles, ({ staff: by, params, body, now }) =>
    service.changeRoles(context, { userId: params.uid, ...body, by, now }, refuseSpecialist),
  )
  bind(host, contract.removeStaff, ({ staff: by, params, body, now }) =>
    service.remove(context, { userId: params.uid, ...body, by, now }, refuseSpecialist),
  )
  bind(host, contract.resetSecondFactor, ({ staff: by, params, body, now }) =>
    service.resetSecondFactor(context, { userId: params.uid, ...body, by, now }),
  )
}

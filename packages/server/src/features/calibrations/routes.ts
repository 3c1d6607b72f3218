import * as contract from '@grani/contract'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import type { Context } from '../context.ts'
import { compareCalibrations } from './compare.ts'
import { decideProposal, goBack, proposeVersion } from './proposals.ts'
import { requestRun } from './runs.ts'
import { listCalibrations, readReport } from './versions.ts'

export const calibrationsRoutes = (host: RouteHost, context: Context): void => {
  bind(host, contract.listCalibrations, ({ staff: by }) => listCalibrations(context, by))
  bind(host, contract.readCalibration, ({ params }) => readReport(context, params.version))
  bind(host, contract.compareCalibrations, ({ params }) =>
    compareCalibrations(context, params.version, params.other),
  )
  bind(host, contract.runCalibration, ({ staff: by, body, now }) => requestRun(context, { ...body, by, now }))
  bind(host, contract.proposeCalibration, ({ staff: by, body, now }) =>
    proposeVersion(context, { ...body, by, now }),
  )
  bind(host, contract.decideCalibration, ({ staff: by, params, body, now }) =>
    decideProposal(context, { ...params, ...body, by, now }),
  )
  bind(host, contract.goBackToCalibration, ({ staff: by, body, now }) =>
    goBack(context, { ...body, by, now }),
  )
}

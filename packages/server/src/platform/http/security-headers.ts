import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import { contentPolicy, openerPolicy, PERMISSIONS_POLICY, type ThirdParties } from './content-policy.ts'

type Options = { thirdParties: ThirdParties; isHttps: boolean; isCrossSite: boolean }

/** The security headers of every response. They are the same for all, so Helmet makes them once, on a response that nobody gets. */
export const securityHeaders = ({ thirdParties, isHttps, isCrossSite }: Options): OutgoingHttpHeaders => {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const secure = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(thirdParties, isHttps) },
    crossOriginOpenerPolicy: { policy: openerPolicy(thirdParties) },
    strictTransportSecurity: isHttps,
    crossOriginResourcePolicy: { policy: isCrossSite ? 'cross-origin' : 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  secure(response.req, response, error => {
    if (error) throw new Error('A security header cannot be made', { cause: error })
  })
  return { ...response.getHeaders(), 'permissions-policy': PERMISSIONS_POLICY }
}

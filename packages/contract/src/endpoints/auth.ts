import type * as schemas from '../schemas/auth.ts'
import { endpoint } from './endpoint.ts'

export const refresh = endpoint<typeof schemas.refresh>('POST', '/api/refresh')
export const login = endpoint<typeof schemas.login>('POST', '/api/login')
export const register = endpoint<typeof schemas.register>('POST', '/api/register')
export const forgotPassword = endpoint<typeof schemas.forgotPassword>('POST', '/api/forgot-password')
export const restorePassword = endpoint<typeof schemas.restorePassword>('POST', '/api/restore-password')
export const changePassword = endpoint<typeof schemas.changePassword>('POST', '/api/change-password')
export const sendVerification = endpoint<typeof schemas.sendVerification>('GET', '/api/send-verification')
export const verifyEmail = endpoint<typeof schemas.verifyEmail>('POST', '/api/verify-email')
export const logout = endpoint<typeof schemas.logout>('POST', '/auth/logout')
export const captchaChallenge = endpoint<typeof schemas.captchaChallenge>('GET', '/api/captcha')
export const vkAuth = endpoint<typeof schemas.vkAuth>('POST', '/api/vk-auth')
export const vkRegister = endpoint<typeof schemas.vkRegister>('POST', '/api/vk-register')

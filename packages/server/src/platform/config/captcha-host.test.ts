import { describe, expect, test } from 'vitest'
import { isCaptchaHost } from './captcha-host.ts'

describe('the host of a captcha', () => {
  test.each([
    'https://smartcaptcha.cloud.yandex.ru',
    'https://smartcaptcha.example:8443/path',
    'https://капча.рф',
    'https://localhost',
    'https://localhost:3000',
    'http://127.0.0.1:5403',
    'https://[::1]:5403',
  ])('may be %s', url => {
    expect(isCaptchaHost(url)).toBe(true)
  })

  test.each([
    'https://127.0.0.1',
    'https://[::1]',
    'https://captcha',
    'https://localhost.',
    'https://a@captcha.example',
    'https://',
    'captcha.example',
  ])('cannot be %s', url => {
    expect(isCaptchaHost(url)).toBe(false)
  })
})

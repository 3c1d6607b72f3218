/**
 * Loads the script of SmartCaptcha again after a failure, since the package requests it only once. The script then calls
 * the global function that the package waits for.
 */
export const reloadSmartCaptcha = (host: string, onFail: () => void): void => {
  if ('smartCaptcha' in globalThis) return
  const script = document.createElement('script')
  const origin = host.startsWith('http') ? host : `https://${host}`
  script.src = `${origin}/captcha.js?render=onload&onload=__onSmartCaptchaReady`
  script.crossOrigin = 'anonymous'
  script.addEventListener('error', onFail)
  document.body.append(script)
}

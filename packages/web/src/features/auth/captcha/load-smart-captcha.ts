/** The package asks for its script once and never again; what it waits for is the call that the script makes. */
export const reloadSmartCaptcha = (host: string, onFail: () => void): void => {
  if ('smartCaptcha' in globalThis) return
  const script = document.createElement('script')
  const origin = host.startsWith('http') ? host : `https://${host}`
  script.src = `${origin}/captcha.js?render=onload&onload=__onSmartCaptchaReady`
  script.crossOrigin = 'anonymous'
  script.addEventListener('error', onFail)
  document.body.append(script)
}

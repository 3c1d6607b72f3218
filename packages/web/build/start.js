// The build writes its constants in front of this script and first-question.js behind it (start-script.ts). It is a blocking script: it runs
// before the first paint and before the app's own code has been downloaded.

// Addresses of scripts that are made out of text: those of our own workers and no others. The server's policy names who may make which
// (platform/http/content-policy.ts).
globalThis.trustedTypes?.createPolicy('default', {
  createScriptURL: address => (new URL(address, location).origin === origin ? address : null),
})

// Storage may be denied.
let stored = {}
try {
  stored = localStorage
} catch {}

// The theme is set before anything is painted, so that nothing flashes; while none is chosen it changes with the system's.
// The class is what src/shared/theme/theme.ts reads.
const scheme = matchMedia('(prefers-color-scheme: dark)')
const showTheme = () => {
  const isDark = stored.theme ? stored.theme === 'dark' : scheme.matches
  document.documentElement.classList.toggle('dark', isDark)
  document.querySelector('meta[name="theme-color"]').setAttribute('content', isDark ? '#15131c' : '#fbf9f4')
}
showTheme()
scheme.addEventListener('change', showTheme)

// The server's page knows no try of this device: its question is another one than the app will ask, its button begins anew (src/static/).
if (stored.tryout) document.documentElement.classList.add('has-tryout')

const mayBeSignedIn = stored.signed_in || document.cookie.includes('grani_signed_in=')

// Without this the app's code would request these files one after the other. From the home page a visitor is led there.
if (location.pathname === '/auth' || (location.pathname === '/' && !mayBeSignedIn)) {
  for (const href of SIGN_IN_FILES) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
}

// The home page begins with these requests, which are made while the code is downloaded. src/shared/api/send-request.ts uses the replies.
// Only what will be answered is asked for: a visitor has no profile, and before the first goal there are no questions.
if (location.pathname === '/') {
  const hasNoGoal = stored.last_profile?.includes('"current_goal":null')
  globalThis.preloadedReplies = new Map(
    (mayBeSignedIn ? (hasNoGoal ? PRELOADED.slice(0, 1) : PRELOADED) : []).map(path => [
      path,
      fetch(path, { credentials: 'include', signal: AbortSignal.timeout(15000) }),
    ]),
  )
}

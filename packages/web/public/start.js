// Runs before the first paint and before the app's own code has come.

// A dark page never flashes light. The same rule as src/shared/theme/theme.ts.
try {
  var stored = localStorage.getItem('theme')
  var dark = stored ? stored === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.classList.toggle('dark', dark)
  if (dark) document.querySelector('meta[name="theme-color"]').setAttribute('content', '#15131c')
} catch {
  // Storage may be closed; light is fine.
}

// Where the mark of index.html stands.
if (location.pathname.startsWith('/auth')) document.documentElement.dataset.area = 'auth'

// Named by build/preload-sign-in.ts; the app's own code would ask for them one after the other.
if (location.pathname === '/auth') {
  for (const href of (document.currentScript.dataset.signIn || '').split(' ').filter(Boolean)) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
}

// Home begins with these: on a slow line they come together with the code. src/shared/api/early-replies.ts takes them up.
if (location.pathname === '/') {
  globalThis.earlyReplies = new Map(
    ['/api/profiles/me', '/api/questions'].map(function (path) {
      var reply = fetch(path, { credentials: 'include', signal: AbortSignal.timeout(15000) })
      // Whoever takes it up sees the failure.
      reply.catch(function () {})
      return [path, reply]
    }),
  )
}

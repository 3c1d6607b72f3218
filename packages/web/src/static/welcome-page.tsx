import { Router } from 'wouter'
import { AuthColumns } from '../app/pages/auth-columns.tsx'
import { AuthFrame } from '../app/shell/auth-frame.tsx'
import { copy as auth } from '../features/auth/copy.ts'
import { copy } from './copy.ts'

/** The page a visitor begins with, as the server sends it: all but the form, which the app brings. */
export const WelcomePage = () => (
  <Router ssrPath="/auth">
    <AuthFrame>
      <AuthColumns query="" showsKept={false}>
        <div className="mx-auto max-w-[24rem] min-h-[34rem]">
          <h1 className="text-2xl">{auth.login.title}</h1>
          <noscript>
            <p className="mt-2 text-ink-soft">{copy.registration}</p>
          </noscript>
        </div>
      </AuthColumns>
    </AuthFrame>
  </Router>
)

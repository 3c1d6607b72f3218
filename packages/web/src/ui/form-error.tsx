/** An error of the form as a whole; screen readers announce it when it appears. */
export const FormError = ({ children }: { children: string | undefined }) => (
  // Out of the flow while empty, so that it takes no gap in a form.
  <div role="alert" className="empty:absolute">
    {children && <p className="rounded-control bg-error-soft px-3.5 py-2.5 text-sm text-ink">{children}</p>}
  </div>
)

/** Three pulsing facets: a request is pending. */
export const Dots = () => (
  <svg aria-hidden="true" viewBox="0 0 24 8" className="h-2 w-6 fill-current">
    {[4, 12, 20].map((x, i) => (
      <path
        key={x}
        d={`M${x} 0l3 4-3 4-3-4z`}
        className="animate-breathe"
        style={{ animationDelay: `${i * 200}ms` }}
      />
    ))}
  </svg>
)

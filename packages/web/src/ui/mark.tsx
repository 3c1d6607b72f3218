/** The logo: a stone of five planes, on a square of 32 units. */
const PLANES = [
  { points: '16,2 28,10 17,14', className: 'fill-amber' },
  { points: '28,10 25,25 17,14', className: 'fill-rose' },
  { points: '25,25 12,30 17,14', className: 'fill-indigo' },
  { points: '12,30 4,13 17,14', className: 'fill-accent' },
  { points: '4,13 16,2 17,14', className: 'fill-teal' },
]

export const Mark = ({ className = 'size-8' }: { className?: string }) => (
  <svg aria-hidden="true" viewBox="0 0 32 32" className={className}>
    {PLANES.map(plane => (
      <polygon key={plane.points} points={plane.points} className={plane.className} />
    ))}
  </svg>
)

/** A grey bar in the place of text that is on its way. `className` says how wide and high it is. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden className={`block animate-pulse rounded bg-line motion-reduce:animate-none ${className}`} />
}

/** A grey bar in place of text that is still loading. Set its width and height with `className`. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden className={`block animate-pulse rounded bg-line motion-reduce:animate-none ${className}`} />
}

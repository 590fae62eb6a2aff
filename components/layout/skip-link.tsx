/**
 * A link to the page's content, so that keyboard users can skip the navigation. It's the first element that Tab
 * reaches.
 */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:bg-card focus:p-2"
    >
      Skip to content
    </a>
  )
}

/**
 * A link to the page's content, and the first element to get the focus. Keyboard users can skip the navigation with it.
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

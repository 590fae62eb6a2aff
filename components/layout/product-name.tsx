/** The drawing of `public/icon.svg`: a house that is also a bill, with two lines of text and a torn edge. */
const MARK_PATH =
  'M8 .75 15 6.5V15l-2.33-1.75L10.33 15 8 13.25 5.67 15l-2.34-1.75L1 15V6.5ZM4.5 7v1.25h7V7Zm0 2.75V11h4.5V9.75Z'

/** Shows the product's mark and name, in the accent colour of the area. */
export const ProductName = () => (
  <span className="inline-flex items-center gap-2 font-bold text-accent">
    <svg aria-hidden viewBox="0 0 16 16" className="size-5 shrink-0">
      <path fill="currentColor" fillRule="evenodd" d={MARK_PATH} />
    </svg>
    House Bills
  </span>
)

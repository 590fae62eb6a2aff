/**
 * A heading within a section of a guide. It isn't in the table of contents.
 *
 * @param id the anchor in its URL. Other sites may link to this anchor, so don't change it
 */
export function DocsSubheading({ id, children }: { id: string; children: string }) {
  return (
    <h3 id={id} className="scroll-mt-8 pt-4 font-semibold">
      {children}
    </h3>
  )
}

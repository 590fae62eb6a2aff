import { TextLink } from './text-link'

/** Steps through a list, newest first. `path` takes the page as `?page=`; page 1 is the first. */
export function Pager({ path, page, hasOlder }: { path: string; page: number; hasOlder: boolean }) {
  if (page === 1 && !hasOlder) return null
  return (
    <nav aria-label="Pages" className="mt-6 flex justify-between gap-4">
      <span>{page > 1 && <TextLink href={`${path}?page=${page - 1}`}>← Newer</TextLink>}</span>
      <span>{hasOlder && <TextLink href={`${path}?page=${page + 1}`}>Older →</TextLink>}</span>
    </nav>
  )
}

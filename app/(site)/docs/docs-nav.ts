import type { Metadata } from 'next'
import { DOCS_PAGES, type DocsPath } from '@/lib/partner-api/docs-pages'

/** Returns the title of a documentation page. */
export const docsTitle = (path: DocsPath): string => DOCS_PAGES.find((page) => page.path === path)?.title ?? ''

/** Returns the metadata of a documentation page. */
export function docsMetadata(path: DocsPath): Metadata {
  const page = DOCS_PAGES.find((entry) => entry.path === path)
  return { title: page?.title, description: page?.description }
}

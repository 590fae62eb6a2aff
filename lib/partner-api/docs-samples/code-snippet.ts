import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** The programs, requests and responses in the guides. e2e/pages/docs-samples.test.ts runs them all. */
const DOCS_FOLDER = path.join(/* turbopackIgnore: true */ process.cwd(), 'docs')

const snippets = new Map<string, Promise<string>>()

/**
 * Loads a file to show in a guide, and caches it.
 *
 * @param file the path within docs, such as 'examples/rate-limits/1-headers.sh'
 */
export function loadCodeSnippet(file: string): Promise<string> {
  const snippet =
    snippets.get(file) ?? readFile(path.join(DOCS_FOLDER, file), 'utf8').then((content) => content.trimEnd())
  snippets.set(file, snippet)
  return snippet
}

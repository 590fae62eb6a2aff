import { readFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * The folder that contains the programs, requests and responses that the guides show. e2e/pages/docs-programs.test.ts
 * runs the programs, and docs-samples.test.ts runs the requests and checks the responses.
 */
const DOCS_FOLDER = path.join(/* turbopackIgnore: true */ process.cwd(), 'docs')

const snippets = new Map<string, Promise<string>>()

/**
 * Loads a file that a guide shows, and caches it.
 *
 * @param file the file's path in the docs folder, such as 'examples/rate-limits/1-headers.sh'
 */
export function loadCodeSnippet(file: string): Promise<string> {
  const snippet =
    snippets.get(file) ?? readFile(path.join(DOCS_FOLDER, file), 'utf8').then((content) => content.trimEnd())
  snippets.set(file, snippet)
  return snippet
}

import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

const FILE = path.resolve(import.meta.dirname, '../../docs/benchmarks.md')

export type ResultsSection = 'speed' | 'sizes' | 'memory'

/** Puts what was measured in its place in docs/benchmarks.md, between two marks; the rest stays. */
export async function writeResults(section: ResultsSection, text: string): Promise<void> {
  const [begin, end] = [`<!-- ${section} -->`, `<!-- end of ${section} -->`]
  const document = await readFile(FILE, 'utf8')
  const [before, rest = ''] = document.split(begin)
  const after = rest.split(end)[1]
  if (after === undefined) throw new Error(`docs/benchmarks.md has no place for ${section}`)
  await writeFile(FILE, `${before}${begin}\n${text}\n${end}${after}`)
}

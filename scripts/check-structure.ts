// `npm run structure`: checks the layout rules that the linter can't express (scripts/structure/structure-rules.ts).
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { checkStructure } from './structure/structure-rules'

const ROOT = path.resolve(import.meta.dirname, '..')
const FOLDERS = ['app', 'bench', 'components', 'e2e', 'emails', 'lib', 'scripts']

const entries = readdirSync(ROOT, { withFileTypes: true })
const files = entries
  .filter(({ name }) => FOLDERS.includes(name))
  .flatMap(({ name }) => readdirSync(path.join(ROOT, name), { recursive: true, withFileTypes: true }))
  .concat(entries)
  .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
  .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
const problems = checkStructure(files.map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') })))

for (const { file, rule } of problems) console.error(`${file}: ${rule}`)
if (problems.length > 0) process.exit(1)
console.log(`${files.length} files follow the structure rules.`)

// `npm run structure`: checks the layout rules that the linter can't express (scripts/structure/structure-rules.ts).
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { checkStructure } from './structure/structure-rules'

const ROOT = path.resolve(import.meta.dirname, '..')
const FOLDERS = ['app', 'components', 'e2e', 'emails', 'lib', 'scripts']

const files = readdirSync(ROOT, { withFileTypes: true })
  .filter((entry) => FOLDERS.includes(entry.name))
  .flatMap(({ name }) => readdirSync(path.join(ROOT, name), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
  .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
const problems = checkStructure(files.map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') })))

for (const { file, rule } of problems) console.error(`${file}: ${rule}`)
if (problems.length > 0) process.exit(1)
console.log(`${files.length} files keep to the rules.`)

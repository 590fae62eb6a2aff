// `npm run prose [path…]`: the rules of plain English (scripts/prose/).
import path from 'node:path'
import { findProblems } from './prose/find-problems'
import { listFiles, readPassages } from './prose/list-files'

const ROOT = path.resolve(import.meta.dirname, '..')

const files = listFiles(ROOT, process.argv.slice(2))
const problems = files.flatMap((file) => findProblems(file, readPassages(ROOT, file)))

for (const { file, line, found, rule, say } of problems) console.log(`${file}:${line}  "${found}"  ${rule}: say ${say}`)
if (problems.length > 0) {
  console.error(`${problems.length} problems in ${new Set(problems.map(({ file }) => file)).size} files.`)
  process.exit(1)
}
console.log(`${files.length} files read plainly.`)

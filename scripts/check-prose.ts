// `npm run prose [path…]`: checks prose, such as documentation, texts of the interface, comments and test titles,
// against our rules for plain English (scripts/prose/). Without paths, checks the whole repository and the subjects of
// its commits.
import path from 'node:path'
import { findCommitProblems } from './prose/commit-subjects'
import { findProblems } from './prose/find-problems'
import { listFiles, readPassages } from './prose/list-files'

const ROOT = path.resolve(import.meta.dirname, '..')

const paths = process.argv.slice(2)
const files = listFiles(ROOT, paths)
const problems = files.flatMap((file) => findProblems(file, readPassages(ROOT, file)))
const lines = [
  ...problems.map(
    ({ file, line, excerpt, rule, say }) =>
      `${file}:${line}  "${excerpt}"  ${rule}: ${say.startsWith('"') ? 'say ' : ''}${say}`,
  ),
  ...(paths.length === 0 ? findCommitProblems(ROOT) : []),
]

for (const line of lines) console.log(line)
if (lines.length > 0) {
  console.error(`${lines.length} problems found. The rules are in scripts/prose/rules/.`)
  process.exit(1)
}
console.log(`${files.length} files follow the prose rules.`)

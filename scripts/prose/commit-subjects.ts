// Checks the subjects of commits: `type(scope): imperative`, 72 characters at most.
import { spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'

/**
 * Commits before this time aren't checked. A commit couldn't mark the start of the check, because a shallow clone may
 * not contain it. If a bad subject is already on main, move the time past it.
 */
const SINCE = '2026-11-23T18:30:00Z'
const MAX_LENGTH = 72
const SUBJECT =
  /^(?:build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test)(?:\([a-z\d][a-z\d/., -]*\))?!?: (?<description>.*)$/
/** Matches subjects that Git or a hosting service writes. */
const GENERATED = /^(?:Merge |Revert "|(?:fixup|squash|amend)! )/
const IMPERATIVES_LIKE_PARTICIPLES =
  /^(?:bring|embed|exceed|feed|need|ping|proceed|ring|seed|shed|speed|spring|string)$/
const THIRD_PERSON =
  /^(?:adds|allows|answers|applies|bumps|changes|checks|corrects|creates|deletes|describes|documents|drops|fixes|gives|handles|keeps|lets|logs|makes|moves|names|prevents|reads|rejects|removes|renames|replaces|returns|runs|says|sends|sets|shows|splits|stops|stores|takes|tells|tests|updates|uses|writes)$/

/** Returns what to change in a subject, or undefined if it follows the rules. */
export function checkSubject(subject: string): string | undefined {
  if (GENERATED.test(subject)) return
  const description = SUBJECT.exec(subject)?.groups?.description
  if (description === undefined) return 'write "type(scope): imperative", such as "fix(mail): retry after a timeout"'
  if (subject.length > MAX_LENGTH) return `shorten it: ${subject.length} characters, at most ${MAX_LENGTH}`
  const [firstWord = ''] = description.split(/[\s,]/)
  const isParticiple = /^[a-z]+(?:ed|ing)$/i.test(firstWord) && !IMPERATIVES_LIKE_PARTICIPLES.test(firstWord)
  if (isParticiple || THIRD_PERSON.test(firstWord)) return 'begin with an imperative: "add", not "adds" or "added"'
  if (/^[A-Z][a-z]+ /.test(description)) return 'begin the description in lower case'
  if (description.endsWith('.')) return 'end without a full stop'
}

/**
 * Returns a line for each commit subject that breaks a rule. Returns none if the folder isn't the root of a Git
 * repository.
 */
export function findCommitProblems(root: string): string[] {
  const git = (...args: string[]) => spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' })
  const topLevel = git('rev-parse', '--show-toplevel')
  // Check nothing if this folder is a copy within another repository, because Git would list that repository's commits.
  if (topLevel.status !== 0 || realpathSync(topLevel.stdout.trim()) !== realpathSync(root)) return []
  const log = git('log', '--no-merges', `--since=${SINCE}`, '--format=%h %s')
  if (log.status !== 0) return []
  return log.stdout.split('\n').flatMap((line) => {
    const [hash, subject] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]
    const say = line ? checkSubject(subject) : undefined
    return say ? [`commit ${hash}  "${subject}"  commit-subject: ${say}`] : []
  })
}

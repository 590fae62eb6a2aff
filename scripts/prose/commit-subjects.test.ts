import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { checkSubject, findCommitProblems } from './commit-subjects'

it.each([
  'feat(scripts): add a prose check',
  'fix: embed the font',
  'docs(how-to/api): speed up the example',
  'feat(api)!: require a postcode',
  'build: update Next to 16.4',
  'docs: README names the port',
  'Revert "feat(scripts): add a prose check that nobody wanted to have in there"',
  'Merge branch main into fix-the-fonts',
])('accepts the commit subject "%s"', (subject) => {
  expect(checkSubject(subject)).toBeUndefined()
})

it.each([
  ['Add a prose check', 'type(scope)'],
  ['feature: add a prose check', 'type(scope)'],
  ['feat(scripts): added a prose check', 'imperative'],
  ['feat(scripts): adding a prose check', 'imperative'],
  ['feat(scripts): adds a prose check', 'imperative'],
  ['feat(scripts): Add a prose check', 'lower case'],
  ['feat(scripts): add a prose check.', 'full stop'],
  [`feat(scripts): add ${'a '.repeat(30)}prose check`, 'at most 72'],
])('rejects the commit subject "%s"', (subject, reason) => {
  expect(checkSubject(subject)).toContain(reason)
})

const folder = mkdtempSync(path.join(tmpdir(), 'prose-'))
afterAll(() => rmSync(folder, { recursive: true }))

function git(root: string, date: string, ...args: string[]) {
  const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false']
  const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date }
  execFileSync('git', ['-C', root, ...identity, ...args], { env, stdio: 'pipe' })
}

it('checks only commits made since the rule was introduced, even in a shallow clone', () => {
  const root = path.join(folder, 'origin')
  mkdirSync(root)
  git(root, '2026-11-01T12:00:00Z', 'init', '-q')
  git(root, '2026-11-01T12:00:00Z', 'commit', '-q', '--allow-empty', '-m', 'An old subject')
  expect(findCommitProblems(root)).toEqual([])
  git(root, '2027-01-01T12:00:00Z', 'commit', '-q', '--allow-empty', '-m', 'Two new words')
  git(root, '2027-01-02T12:00:00Z', 'commit', '-q', '--allow-empty', '-m', 'fix: one more')
  git(root, '2027-01-03T12:00:00Z', 'commit', '-q', '--allow-empty', '-m', 'And a third')
  expect(findCommitProblems(root)).toEqual([
    expect.stringContaining('"And a third"'),
    expect.stringContaining('"Two new words"'),
  ])
  git(folder, '', 'clone', '-q', '--depth', '1', `file://${root}`, 'shallow')
  expect(findCommitProblems(path.join(folder, 'shallow'))).toEqual([expect.stringContaining('"And a third"')])
})

it('checks no commits if the folder isn’t the root of a Git repository', () => {
  const root = path.join(folder, 'around')
  const copy = path.join(root, 'copy')
  mkdirSync(copy, { recursive: true })
  expect(findCommitProblems(copy)).toEqual([])
  git(root, '', 'init', '-q')
  git(root, '', 'commit', '-q', '--allow-empty', '-m', 'Another subject')
  expect(findCommitProblems(copy)).toEqual([])
})

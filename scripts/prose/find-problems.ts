// Checks passages against the rules. textlint, alex and retext can't read comments, JSX or test titles and bring dozens of
// packages. Vale is a binary to download.
import { type Kind, lineAt, mask, type Passage } from './passage'
import { FIXED_TEXTS } from './rules/fixed-texts'
import { PATTERNS } from './rules/patterns'
import type { Rule } from './rules/rule'
import { SPELLING } from './rules/spelling'
import { TERMS } from './rules/terms'
import { countMarks, countWords, splitSentences } from './sentences'
import { checkTitle } from './test-titles'

export interface Problem {
  file: string
  line: number
  /** The words that broke the rule. */
  found: string
  /** The rule's name. */
  rule: string
  say: string
}

const RULES: Rule[] = [...TERMS, ...PATTERNS, ...SPELLING]

const MAX_WORDS = 25
const MAX_MARKS = 1
/** Kinds whose sentences have a maximum length. */
const RUNNING_TEXT: Kind[] = ['paragraph', 'cell', 'comment', 'interface', 'message']

const fixedTexts = new RegExp(FIXED_TEXTS.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'g')
const compiled = RULES.map((rule) => ({
  ...rule,
  pattern: new RegExp(rule.pattern, rule.isCaseSensitive ? 'g' : 'gi'),
}))

export function findProblems(file: string, passages: Passage[]): Problem[] {
  const rules = compiled.filter(({ except }) => !except?.test(file))
  return passages.flatMap((passage) => checkPassage(file, passage, rules)).sort((a, b) => a.line - b.line)
}

function checkPassage(file: string, original: Passage, rules: typeof compiled): Problem[] {
  const passage = { ...original, text: mask(original.text, fixedTexts) }
  // As long as the text, so that an offset means the same in both.
  const flat = passage.text.replace(/\n/g, ' ')
  const problem = (offset: number, found: string, rule: string, say: string): Problem => ({
    file,
    line: lineAt(passage, offset),
    found: shorten(found),
    rule,
    say,
  })
  const problems: Problem[] = []
  for (const { text, offset } of splitSentences(flat)) {
    for (const { id, pattern, say, kinds } of rules) {
      if (kinds && !kinds.includes(passage.kind)) continue
      for (const { index, 0: found } of text.matchAll(pattern))
        problems.push(problem(offset + index, withContext(text, index, found), id, say))
    }
    const words = countWords(text)
    if (words > MAX_WORDS && RUNNING_TEXT.includes(passage.kind))
      problems.push(problem(offset, text, 'sentence-length', `split it: ${words} words, at most ${MAX_WORDS}`))
  }
  const marks = countMarks(flat)
  if (marks > MAX_MARKS && RUNNING_TEXT.includes(passage.kind))
    problems.push(
      problem(0, flat, 'one-mark', `use full stops or a list: ${marks} semicolons and colons, at most one a paragraph`),
    )
  const title = passage.kind === 'test' ? checkTitle(flat) : undefined
  if (title) problems.push(problem(0, flat, 'test-title', title))
  return problems
}

/** With the words that follow, so that the place is found again. */
const withContext = (text: string, index: number, found: string) =>
  found.length < 15
    ? `${found}${/^.{0,30}?(?=[\s.,;:]\S*$)|^.{0,30}(?=\s)|^.{0,30}$/.exec(text.slice(index + found.length))?.[0] ?? ''}`
    : found

const shorten = (text: string) => (text.length > 70 ? `${text.slice(0, 67).trimEnd()}…` : text)

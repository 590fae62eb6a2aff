// Checks passages of prose, such as comments, paragraphs and test titles, against the rules (scripts/prose/rules). We
// don't use textlint, alex or retext, because none of them can read comments, JSX or test titles. Besides, they have
// dozens of dependencies. We don't use Vale, because it's a binary that must be downloaded.
import { type Kind, lineAt, mask, type Passage } from './passage'
import { PATTERNS } from './rules/patterns'
import type { Rule } from './rules/rule'
import { SPELLING } from './rules/spelling'
import { TERMS } from './rules/terms'
import { FIXED_TEXTS } from './rules/unchecked-texts'
import { countMarks, countWords, type Sentence, splitSentences } from './sentences'
import { checkTitle } from './test-titles'

export interface Problem {
  file: string
  line: number
  /** The words that break the rule. */
  excerpt: string
  /** The name of the rule. */
  rule: string
  say: string
}

export const RULES: Rule[] = [...TERMS, ...PATTERNS, ...SPELLING]

const MAX_WORDS = 25
const MAX_MARKS = 1
/** The kinds of passages whose sentences have a maximum length. */
const RUNNING_TEXT: Kind[] = ['paragraph', 'cell', 'comment', 'interface', 'message']

const fixedTexts = new RegExp(
  FIXED_TEXTS.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+')).join('|'),
  'g',
)

const compiled = RULES.map((rule) => ({
  ...rule,
  pattern: new RegExp(rule.pattern, `gm${rule.isCaseSensitive ? '' : 'i'}`),
}))

interface SplitPassage extends Passage {
  sentences: Sentence[]
}

export function findProblems(file: string, passages: Passage[]): Problem[] {
  const split = passages.map(splitPassage)
  // Search the whole file first. This is much faster than searching each sentence, because most rules find nothing.
  const wholeFile = split.flatMap(({ sentences }) => sentences.map(({ text }) => text)).join('\n')
  const rules = compiled.filter(
    ({ only, except, pattern }) => (only?.test(file) ?? true) && !except?.test(file) && wholeFile.search(pattern) >= 0,
  )
  return split
    .flatMap((passage) =>
      [...applyRules(passage, rules), ...checkShape(passage)].map((problem) => ({ file, ...problem })),
    )
    .sort((a, b) => a.line - b.line)
}

function splitPassage(passage: Passage): SplitPassage {
  const text = mask(passage.text, fixedTexts)
  // Replace each line break with exactly one space, so that the offsets of the sentences also apply to `text`.
  return { ...passage, text, sentences: splitSentences(text.replace(/\n/g, ' ')) }
}

type Finding = Omit<Problem, 'file'>

const applyRules = (passage: SplitPassage, rules: typeof compiled): Finding[] =>
  passage.sentences.flatMap(({ text, offset }) =>
    rules
      .filter(({ kinds }) => kinds?.includes(passage.kind) ?? true)
      .flatMap(({ id, pattern, say }) =>
        [...text.matchAll(pattern)].map(({ index, 0: match }) => ({
          line: lineAt(passage, offset + index),
          excerpt: shorten(withContext(text, index, match)),
          rule: id,
          say,
        })),
      ),
  )

/** Checks the length of sentences, the number of semicolons and colons, and the form of a test's title. */
function checkShape(passage: SplitPassage): Finding[] {
  const { kind, line, sentences } = passage
  const text = passage.text.replace(/\n/g, ' ')
  if (kind === 'test') {
    const say = checkTitle(text)
    return say ? [{ line, excerpt: shorten(text), rule: 'test-title', say }] : []
  }
  if (!RUNNING_TEXT.includes(kind)) return []
  const findings = sentences
    .map((sentence) => ({ ...sentence, words: countWords(sentence.text) }))
    .filter(({ words }) => words > MAX_WORDS)
    .map(({ text: sentence, offset, words }) => ({
      line: lineAt(passage, offset),
      excerpt: shorten(sentence),
      rule: 'sentence-length',
      say: `split it: ${words} words, at most ${MAX_WORDS}`,
    }))
  const marks = countMarks(text)
  if (marks > MAX_MARKS) {
    const say = `use full stops or a list: ${marks} semicolons and colons, at most one a paragraph`
    findings.push({ line, excerpt: shorten(text), rule: 'one-mark', say })
  }
  return findings
}

/** Adds the words that follow a short finding, so that people can find the place. */
const withContext = (text: string, index: number, match: string) =>
  match.length < 15
    ? `${match}${/^.{0,30}?(?=[\s.,;:]\S*$)|^.{0,30}(?=\s)|^.{0,30}$/.exec(text.slice(index + match.length))?.[0] ?? ''}`
    : match

const shorten = (text: string) => (text.length > 70 ? `${text.slice(0, 67).trimEnd()}…` : text)

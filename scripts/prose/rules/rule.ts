import type { Kind } from '../passage'

/** A rule of the prose check, modelled on Vale's: a pattern, where it applies, and what to write instead. */
export interface Rule {
  id: string
  /** A regular expression that is matched against each sentence. In the sentence, `…` in backticks replaces code. */
  pattern: string
  say: string
  /** The kinds of passages to which the rule applies. Default: all */
  kinds?: Kind[]
  isCaseSensitive?: boolean
  /** Matches the files to which the rule applies. Default: all */
  only?: RegExp
  /** Matches the files that are allowed to break the rule. */
  except?: RegExp
  /** Sentences for tests. Each breaks the rule once. */
  wrong: string[]
  /** Sentences for tests. Each is similar to one that breaks the rule, but must pass. */
  right?: string[]
}

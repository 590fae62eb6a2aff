import type { Kind } from '../passage'

/** A rule, as Vale has them: a pattern, where it holds, and what to say instead. */
export interface Rule {
  id: string
  /** A regular expression that is matched against each sentence. Code in it reads `…`. */
  pattern: string
  say: string
  /** All if none are given. */
  kinds?: Kind[]
  isCaseSensitive?: boolean
  /** Files to which it applies. All if not given. */
  only?: RegExp
  /** Files that may break it. */
  except?: RegExp
  /** Sentences that break it once. */
  wrong: string[]
  /** Sentences that come near and must pass. */
  right?: string[]
}

import MiniSearch, { type Options } from 'minisearch'

/** A section of a guide, as plain text without code samples. */
export interface GuideText {
  /** The section's path and anchor, such as '/docs/errors#all'. The introduction of a guide has no anchor. */
  id: string
  path: string
  /** The title of the guide. */
  page: string
  /** The title of the section. Null for the introduction. */
  title: string | null
  text: string
}

/** Words that occur in most sections, and that people type when they ask a question. */
const STOP_WORDS = new Set(
  'a an and are as at be by can do does for from get how i if in is it my of on or our per that the this to was we what when where which why with you your'.split(
    ' ',
  ),
)

const ENDINGS = /(?:ations?|ings?|ied|ies|ed|es|s|e|y)$/

/** The endings of words with four letters: 'size' must match 'sizes', and 'keys' must match 'key'. */
const SHORT_ENDINGS = /[se]$/

/** Removes an ending, so that the forms of a word match: 'cancel' for 'cancelled' and 'cancellation'. */
function stem(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word
  return word.replace(word.length === 4 ? SHORT_ENDINGS : ENDINGS, '').replace(/([b-df-hj-np-tv-z])\1$/, '$1')
}

/**
 * Returns the terms under which a word is indexed. A name such as numberOfTenants is also indexed by its parts. Returns
 * no terms for a word that says nothing.
 */
export function toTerms(word: string): string[] {
  const parts = word.split(/(?<=\p{Ll})(?=\p{Lu})/u)
  const words = [...new Set([word, ...parts])].map((part) => part.toLowerCase())
  return words.filter((part) => !STOP_WORDS.has(part)).map(stem)
}

/** The options of the index. The build and the server must use the same ones. */
export const INDEX_OPTIONS: Options<GuideText> = {
  fields: ['title', 'page', 'text'],
  storeFields: ['path', 'page', 'title', 'text'],
  processTerm: toTerms,
  searchOptions: {
    boost: { title: 3, page: 2 },
    // The changelog mentions everything, but explains little. The guides explain more than the references.
    boostDocument: (id) =>
      String(id).startsWith('/docs/changelog') ? 0.3 : String(id).startsWith('/docs/reference') ? 0.7 : 1,
    // Long sections, such as the list of all errors, aren't worse answers than short ones.
    bm25: { k: 1.2, b: 0.3, d: 0.5 },
    prefix: (term) => term.length > 2,
    // Numbers, such as an HTTP status, must match exactly.
    fuzzy: (term) => (term.length > 4 && !/\d/.test(term) ? 0.2 : false),
  },
}

/** Builds the index over the guides, as JSON. */
export function buildGuideIndex(sections: GuideText[]): string {
  const index = new MiniSearch<GuideText>(INDEX_OPTIONS)
  index.addAll(sections)
  return JSON.stringify(index)
}

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import MiniSearch, { type SearchResult } from 'minisearch'
import { type ExcerptPart, excerptText } from './excerpt'
import { type GuideText, INDEX_OPTIONS, toTerms } from './guide-index'
import { MAX_QUERY_LENGTH } from './max-query-length'
import { withSynonyms } from './synonyms'

const MAX_RESULTS = 20

/** A longer text may be an error message that a reader pasted, in characters. */
const MESSAGE_LENGTH = 25

/** Returns whether a reader may have pasted the text: an error message, an error code such as 'body_timeout', or a path. */
const mayBePasted = (phrase: string) => phrase.length >= MESSAGE_LENGTH || /[_/]|\w\.\w/.test(phrase)

/** The pages on which to find a pasted text first: all errors, then all paths. */
const PASTED_TEXT_PAGES = ['/docs/reference/v1', '/docs/reference', '/docs/errors']

export interface GuideResult {
  /** The path and anchor of the section, such as '/docs/errors#all'. */
  href: string
  /** The title of the section, or of the guide if the introduction was found. */
  title: string
  excerpt: ExcerptPart[]
}

/** The results in a guide. Guides are in the order of their best results. */
export interface GuideResults {
  page: string
  results: GuideResult[]
}

/** Finds the sections of the guides for a text that a reader typed, the best first. */
export async function searchGuides(query: string): Promise<GuideResults[]> {
  return groupByPage(findSections(await loadGuideIndex(), query))
}

/**
 * Finds at most 20 sections. First come those whose title is the query. Next come sections that contain the query as it
 * was typed, if it may be pasted. Of these, the list of errors and the references come first. Sections that contain
 * every word come next, and all others last.
 */
export function findSections(index: MiniSearch<GuideText>, query: string): SearchResult[] {
  const text = query.slice(0, MAX_QUERY_LENGTH)
  const queries = splitIntoWords(text).map((word) => ({ combineWith: 'OR' as const, queries: withSynonyms(word) }))
  const [complete = [], partial = []] = (['AND', 'OR'] as const).map((combineWith) =>
    index.search({ combineWith, queries }),
  )
  const phrase = text.trim().toLowerCase()
  const exact = mayBePasted(phrase) ? complete.filter((result) => containsPhrase(result, phrase)) : []
  const bestFirst = exact.toSorted((a, b) => PASTED_TEXT_PAGES.indexOf(b.path) - PASTED_TEXT_PAGES.indexOf(a.path))
  const titled = complete.filter(({ title, page }) => (title ?? page).toLowerCase() === phrase)
  const results = new Map([...titled, ...bestFirst, ...complete, ...partial].map((result) => [result.id, result]))
  return [...results.values()].slice(0, MAX_RESULTS)
}

/** Describes how many sections were found. More may match than the search shows. */
export function describeResultCount(count: number): string {
  if (count === 1) return '1 result'
  return count < MAX_RESULTS ? `${count} results` : `The best ${MAX_RESULTS} results`
}

const containsPhrase = ({ text }: SearchResult, phrase: string): boolean => text.toLowerCase().includes(phrase)

/** Splits a text into words as the index does, at spaces and punctuation, and leaves out stop words. */
const splitIntoWords = (text: string): string[] =>
  (MiniSearch.getDefault('tokenize')(text) as string[]).filter((word) => toTerms(word).some((term) => term !== ''))

function groupByPage(sections: SearchResult[]): GuideResults[] {
  const pages = new Map<string, GuideResult[]>()
  for (const { id, page, title, text, terms } of sections) {
    const results = pages.get(page) ?? []
    results.push({ href: id, title: title ?? page, excerpt: excerptText(text, terms) })
    pages.set(page, results)
  }
  return [...pages].map(([page, results]) => ({ page, results }))
}

/** The file that the build writes (scripts/start/build-guide-index.ts). */
const INDEX_FILE = path.join(/* turbopackIgnore: true */ process.cwd(), 'dist/guide-index/index.json')

let guideIndex: Promise<MiniSearch<GuideText>> | undefined

function loadGuideIndex(): Promise<MiniSearch<GuideText>> {
  guideIndex ??= readFile(INDEX_FILE, 'utf8').then(
    (json) => MiniSearch.loadJSON(json, INDEX_OPTIONS),
    (error) => {
      // Read the file again for the next search.
      guideIndex = undefined
      throw error
    },
  )
  return guideIndex
}

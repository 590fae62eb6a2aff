import type { Transaction } from './match-conditions-sql'

/** Returns the distinct words of the text, normalised for comparison, but at most MAX_WORDS. */
export async function normaliseWords(tx: Transaction, text: string): Promise<string[]> {
  const [row] = await tx.$queryRaw<{ words: string[] }[]>`SELECT normalised_words(${text}) AS words`
  return [...new Set(row?.words)].filter((word) => word !== '').slice(0, MAX_WORDS)
}

/** The maximum number of words in a search. Further words are ignored, because names are rarely longer. */
const MAX_WORDS = 6

import type { Transaction } from './match-conditions-sql'

/** The words of a text in the form that is compared, each once. */
export async function normaliseWords(tx: Transaction, text: string): Promise<string[]> {
  const [row] = await tx.$queryRaw<{ words: string[] }[]>`SELECT normalised_words(${text}) AS words`
  return [...new Set(row?.words)].filter((word) => word !== '').slice(0, MAX_WORDS)
}

/** More are no name. */
const MAX_WORDS = 6

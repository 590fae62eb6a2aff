import { joinTokens } from './join-tokens'
import { isSeparateToken } from './normalise-words-to-tokens'
import type { ParsedAddress } from './parse-address-line'

/**
 * Lists every `premisesKey` (build-address-keys.ts) that an address can have if it matches the line. Each key is a
 * beginning of the line. Some keys leave out words before a house number, because these may be the name of a building.
 * Uses only the first tokens of a long line, so that the list isn't too long.
 */
export function listPremisesKeys({ tokens: allTokens }: Pick<ParsedAddress, 'tokens'>): string[] {
  const tokens = allTokens.slice(0, MAX_PREMISES_TOKENS)
  const flatCount = tokens.findLastIndex((token) => token.startsWith('#')) + 1
  const premisesKeys = new Set<string>()
  const addBeginnings = (leadingTokens: readonly string[], from: number) => {
    for (let end = from + 1; end <= tokens.length && premisesKeys.size < MAX_PREMISES_KEYS; end++) {
      premisesKeys.add(joinTokens([...leadingTokens, ...tokens.slice(from, end)]))
    }
  }
  addBeginnings([], 0)
  for (
    let numberIndex = flatCount + 1;
    numberIndex < Math.min(tokens.length, MAX_TOKENS_BEFORE_STREET);
    numberIndex++
  ) {
    if (!isSeparateToken(tokens[numberIndex]!)) continue
    for (let leadingCount = flatCount; leadingCount < numberIndex; leadingCount++)
      addBeginnings(tokens.slice(0, leadingCount), numberIndex)
  }
  return [...premisesKeys]
}

const MAX_PREMISES_TOKENS = 24

const MAX_TOKENS_BEFORE_STREET = 12

const MAX_PREMISES_KEYS = 300

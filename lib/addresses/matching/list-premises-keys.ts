import { createKeyBuilder } from './join-tokens'
import { isSeparateToken } from './normalise-words-to-tokens'
import type { ParsedAddress } from './parse-address-line'

/**
 * Lists every `premisesKey` (build-address-keys.ts) that an address can have if it matches one of the line's
 * interpretations. Each key consists of the words at the beginning of the line. Some keys leave out words before a
 * house number, because these words may be the name of a building. Uses only the first tokens of a long line, so that
 * the list has at most `MAX_PREMISES_KEYS` keys.
 */
export function listPremisesKeys(parsedAddresses: readonly Pick<ParsedAddress, 'tokens'>[]): string[] {
  const premisesKeys = new Set<string>()
  for (const { tokens } of parsedAddresses) addPremisesKeys(premisesKeys, tokens.slice(0, MAX_PREMISES_TOKENS))
  return [...premisesKeys].slice(0, MAX_PREMISES_KEYS)
}

function addPremisesKeys(premisesKeys: Set<string>, tokens: readonly string[]): void {
  const flatCount = tokens.findLastIndex((token) => token.startsWith('#')) + 1
  const { extendKey } = createKeyBuilder(tokens)
  const beginnings = extendKey('', -1, 0, tokens.length)
  for (const key of beginnings) premisesKeys.add(key)
  for (
    let numberIndex = flatCount + 1;
    numberIndex < Math.min(tokens.length, MAX_TOKENS_BEFORE_STREET);
    numberIndex++
  ) {
    if (!isSeparateToken(tokens[numberIndex]!)) continue
    for (let leadingCount = flatCount; leadingCount < numberIndex; leadingCount++) {
      if (premisesKeys.size >= MAX_PREMISES_KEYS) return
      const leadingKey = beginnings[leadingCount - 1] ?? ''
      for (const key of extendKey(leadingKey, leadingCount - 1, numberIndex, tokens.length)) premisesKeys.add(key)
    }
  }
}

const MAX_PREMISES_TOKENS = 24

const MAX_TOKENS_BEFORE_STREET = 12

const MAX_PREMISES_KEYS = 300

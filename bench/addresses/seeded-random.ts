/** A random number generator (32-bit xorshift). The same seed gives the same numbers. */
export interface Random {
  /** Returns an integer from 0 to `n` - 1. */
  integerBelow: (n: number) => number
  /** Returns true with this probability. */
  chance: (share: number) => boolean
  pick: <T>(list: readonly T[]) => T
  /** Picks an item. The first items are picked far more often than the last ones. */
  pickSkewed: <T>(list: readonly T[]) => T
}

export function createRandom(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1) || 1
  const nextFraction = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
  // Skip the first numbers, because similar seeds start with similar numbers.
  for (let n = 0; n < 8; n++) nextFraction()
  const integerBelow = (n: number) => Math.floor(nextFraction() * n)
  return {
    integerBelow,
    chance: (share) => nextFraction() < share,
    pick: (list) => list[integerBelow(list.length)]!,
    pickSkewed: (list) => list[Math.floor(nextFraction() ** 2.5 * list.length)]!,
  }
}

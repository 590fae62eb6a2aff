/** Chance that comes out the same for the same seed (a xorshift generator of 32 bits). */
export interface Random {
  /** From 0 to below `n`. */
  integerBelow: (n: number) => number
  /** True in this share of cases. */
  chance: (share: number) => boolean
  pick: <T>(list: readonly T[]) => T
  /** The first ones far more often than the last. */
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
  // The first draws of neighbouring seeds are alike.
  for (let n = 0; n < 8; n++) nextFraction()
  const integerBelow = (n: number) => Math.floor(nextFraction() * n)
  return {
    integerBelow,
    chance: (share) => nextFraction() < share,
    pick: (list) => list[integerBelow(list.length)]!,
    pickSkewed: (list) => list[Math.floor(nextFraction() ** 2.5 * list.length)]!,
  }
}

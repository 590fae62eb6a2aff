/** Chance that comes out the same for the same seed (a xorshift generator of 32 bits). */
export interface Chance {
  /** From 0 to below `n`. */
  below: (n: number) => number
  /** True in this share of cases. */
  is: (share: number) => boolean
  of: <T>(list: readonly T[]) => T
  /** The first ones far more often than the last. */
  mostlyFirst: <T>(list: readonly T[]) => T
}

export function chanceOf(seed: number): Chance {
  let state = Math.imul(seed + 1, 0x9e3779b1) || 1
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
  // The first draws of neighbouring seeds are alike.
  for (let n = 0; n < 8; n++) next()
  const below = (n: number) => Math.floor(next() * n)
  return {
    below,
    is: (share) => next() < share,
    of: (list) => list[below(list.length)]!,
    mostlyFirst: (list) => list[Math.floor(next() ** 2.5 * list.length)]!,
  }
}

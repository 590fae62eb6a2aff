/** What somebody of the support staff has looked up within the hour. */
export interface LookUps {
  used: number
  /** How many an hour may have. */
  most: number
  /** When one more is free, where all are used. */
  freeAt: Date | null
}

/** From here on the desk says how many are left. */
export const isNearlyUsed = ({ used, most }: LookUps): boolean => used >= most * 0.8

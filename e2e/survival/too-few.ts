import type { Violation } from './checker'
import type { Happened } from './faults'
import { reached } from './report'

/** Of fewer faults some kinds are planned but once or twice, and may well come when nobody is there. */
const MANY = 100
/** Of 240 that are planned, the 200 that a run in full is to have. */
const SHARE = 5 / 6

/** What a run of many faults did not survive, because too few of them, or none of a kind, came to anybody. */
export function tooFew(survived: Happened[]): Violation[] {
  if (survived.length < MANY) return []
  const rule = 'faults come to somebody'
  const kinds = [...Map.groupBy(survived, ({ kind }) => kind)].filter(([, all]) => reached(all) === 0)
  const found = kinds.map(([kind, all]) => ({ rule, about: `none of ${all.length}: ${kind}` }))
  if (reached(survived) >= survived.length * SHARE) return found
  return [...found, { rule, about: `${reached(survived)} of ${survived.length}` }]
}

import type { Place, Turn } from './page'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** The last millisecond of the year 9999. */
const LATEST = 253_402_300_799_999

/** A turn as an address's query holds it. */
export function turnQuery(turn: Turn<string | number>): Record<string, string> {
  return 'after' in turn ? { after: textOf(turn.after) } : { before: textOf(turn.before) }
}

/** The turn that a query asks for; none when it asks for none, or in words that we have not made. */
export const turnOf = (query: TurnQuery): Turn | undefined => turnBy(query, (text) => (UUID.test(text) ? text : null))

/** The same for a list whose rows have numbers. */
export const numberedTurnOf = (query: TurnQuery): Turn<number> | undefined =>
  turnBy(query, (text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null))

interface TurnQuery {
  after?: unknown
  before?: unknown
}

function turnBy<Id>({ after, before }: TurnQuery, idOf: (text: string) => Id | null): Turn<Id> | undefined {
  const [older, newer] = [placeOf(after, idOf), placeOf(before, idOf)]
  if (older) return { after: older }
  return newer ? { before: newer } : undefined
}

const textOf = ({ at, id }: Place<string | number>): string => `${at.getTime()}_${id}`

function placeOf<Id>(text: unknown, idOf: (text: string) => Id | null): Place<Id> | null {
  if (typeof text !== 'string') return null
  const [milliseconds = '', idText = '', ...rest] = text.split('_')
  const id = idOf(idText)
  if (!/^\d{1,15}$/.test(milliseconds) || Number(milliseconds) > LATEST || id === null || rest.length > 0) return null
  return { at: new Date(Number(milliseconds)), id }
}

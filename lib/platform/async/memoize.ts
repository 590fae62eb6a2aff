/**
 * A function of a text that remembers its last answers: a file names a street or a postcode many times in a row.
 *
 * @param most how many answers are kept at once, so that the memory stays bounded
 */
export function remembered<Answer>(answer: (text: string) => Answer, most = 20_000): (text: string) => Answer {
  let known = new Map<string, Answer>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const now = answer(text)
    if (known.size >= most) known = new Map()
    known.set(text, now)
    return now
  }
}

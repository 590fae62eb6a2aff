import { MAX_POSTCODE_LENGTH, type ParsedPostcode, parsePostcode } from '../postcodes/postcode'

// Matches every postcode in upper case without spaces, and other words with the same sequence of letters and digits.
const SHAPE = /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/

/** A postcode that an address line contains, in the words from `start` up to but not including `end`. */
export interface PostcodeInWords {
  postcode: ParsedPostcode
  start: number
  end: number
}

/**
 * Finds every postcode in the words. Sorts them from the end of the line to its start. If several end at the same word,
 * the shortest comes first.
 */
export function findPostcodesInWords(words: readonly string[]): PostcodeInWords[] {
  const postcodesInWords: PostcodeInWords[] = []
  for (let end = words.length; end > 0; end--) {
    let text = ''
    let length = 0
    for (let start = end - 1; start >= 0 && length < MAX_POSTCODE_LENGTH; start--) {
      const word = words[start]!.replaceAll('-', '')
      text = `${word} ${text}`
      length += word.length
      // Check the shape first, because it's cheap and most words aren't postcodes.
      const postcode =
        length <= MAX_POSTCODE_LENGTH && SHAPE.test(text.replaceAll(' ', '')) ? parsePostcode(text) : null
      if (postcode) postcodesInWords.push({ postcode, start, end })
    }
  }
  return postcodesInWords
}

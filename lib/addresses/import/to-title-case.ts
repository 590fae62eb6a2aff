const LOWERCASE_WORDS = new Set('and at by cum in le next of on the to under upon with y yr'.split(' '))

/**
 * Converts text in capitals to title case. For example, "KING'S MILL, 12A STOKE-ON-TRENT" becomes "King's Mill, 12A
 * Stoke-on-Trent". Doesn't change text that already contains a lower-case letter.
 */
export function toTitleCase(text: string): string {
  if (/\p{Ll}/u.test(text)) return text
  return text.replace(/[\p{L}\p{N}'’]+/gu, (word, at: number) => {
    if (/\p{N}/u.test(word)) return word
    const lower = word.toLowerCase()
    if (at > 0 && LOWERCASE_WORDS.has(lower)) return lower
    return lower
      .replace(/^(?:[od]['’])?\p{L}/u, (start) => start.toUpperCase())
      .replace(/^(['’]?)(\p{Ll})/u, capitaliseLetter)
  })
}

const capitaliseLetter = (_: string, mark: string, letter: string) => mark + letter.toUpperCase()

/**
 * The name of our OpenAPI extension for a field's exact regular expression. The expression is in JavaScript syntax with
 * the flag u. The standard `pattern` contains only an approximation that other languages support. For example, Python's
 * `re` lacks Unicode property classes, and Go lacks look-arounds.
 */
export const EXACT_PATTERN = 'x-ecmascript-pattern'

/**
 * The name of our OpenAPI extension for a text's maximum number of characters (code points). The service counts them
 * after it has trimmed the text and NFC-normalised it. The standard `maxLength` would also count white space around the
 * text, and an accent that isn't combined with its letter.
 */
export const MAX_CHARACTERS = 'x-max-characters'

/**
 * The white space that the service trims, except for control characters and line separators. Use it only inside a
 * character class (`[...]`), because it contains a range.
 */
export const SPACES = ' \u00A0\u1680\u2000-\u200A\u202F\u205F\u3000\uFEFF'

/**
 * A pattern for the white space that the service trims from the start and end of text. It contains the characters
 * themselves, because not every programming language supports `\s` or `\u` for them.
 */
export const WHITE_SPACE = `[\\t-\\r\u2028\u2029${SPACES}]*`

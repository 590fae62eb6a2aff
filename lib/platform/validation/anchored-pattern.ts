/**
 * The OpenAPI extension with the exact regular expression of a field, in JavaScript syntax with flag u. The standard
 * `pattern` is only approximate, because Python's `re`, Go and others lack Unicode property classes or look-arounds.
 */
export const EXACT_PATTERN = 'x-ecmascript-pattern'

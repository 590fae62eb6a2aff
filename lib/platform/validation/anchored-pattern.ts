/**
 * The OpenAPI extension for a field's exact regular expression, in JavaScript syntax with flag u. The standard
 * `pattern` is only approximate. Python's `re`, Go and others lack Unicode property classes or look-arounds.
 */
export const EXACT_PATTERN = 'x-ecmascript-pattern'

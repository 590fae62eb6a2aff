/**
 * The name of our OpenAPI extension for a field's exact regular expression. The expression is in JavaScript syntax with
 * the flag u. The standard `pattern` contains only an approximation that other languages support. For example, Python's
 * `re` lacks Unicode property classes, and Go lacks look-arounds.
 */
export const EXACT_PATTERN = 'x-ecmascript-pattern'

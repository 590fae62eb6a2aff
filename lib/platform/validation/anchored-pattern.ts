/**
 * Where the OpenAPI document says by a regular expression of JavaScript (flag u) what its `pattern` says
 * only roughly: Python's `re`, Go and others read neither character properties nor look-arounds.
 */
export const EXACT_PATTERN = 'x-ecmascript-pattern'

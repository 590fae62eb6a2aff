/**
 * Returns the only value with this name in the process, and creates it on first use. Don't use a module's variable for
 * such a value: Next compiles the instrumentation and the routes separately, so each would have its own copy. They
 * share `globalThis`, which holds these values.
 */
export function processSingleton<Value>(name: string, create: () => Value): Value {
  const shared = globalThis as { [key: symbol]: unknown }
  const key = Symbol.for(`house-bills/${name}`)
  shared[key] ??= create()
  return shared[key] as Value
}

/**
 * Returns the process's value with this name, and creates the value on first use. Use this instead of a module-level
 * variable. Next compiles the instrumentation and the routes separately, so each would have its own copy of the
 * variable. Both share `globalThis`, which holds these values.
 */
export function processSingleton<Value>(name: string, create: () => Value): Value {
  const shared = globalThis as { [key: symbol]: unknown }
  const key = Symbol.for(`house-bills/${name}`)
  shared[key] ??= create()
  return shared[key] as Value
}

/**
 * Returns the process's only value with this name, and creates it on first use. Next compiles the instrumentation and
 * the routes separately, so each has its own copy of a module's variables. `globalThis` is shared by both.
 */
export function processSingleton<Value>(name: string, create: () => Value): Value {
  const shared = globalThis as { [key: symbol]: unknown }
  const key = Symbol.for(`house-bills/${name}`)
  shared[key] ??= create()
  return shared[key] as Value
}

/**
 * One value for the whole process. Next compiles the instrumentation apart from the routes, so a
 * module's own variable exists once in each; what both must share is kept by name on `globalThis`.
 */
export function processSingleton<Value>(name: string, create: () => Value): Value {
  const shared = globalThis as { [key: symbol]: unknown }
  const key = Symbol.for(`house-bills/${name}`)
  shared[key] ??= create()
  return shared[key] as Value
}

import { hash } from 'node:crypto'
import { findUsableKey, type UsableKey } from './data'
import { hashKey } from './generate-and-hash-key'

/** A revocation must be seen within a second, so a key is held for less than that. */
const HOLD_MS = 800
const MOST_HELD = 10_000

interface Held {
  key: Promise<UsableKey | null>
  until: number
}

const held = new Map<string, Held>()
/** Keys that were usable when they were last looked up. */
const seenUsable = new Set<string>()

/** Whether a text was a usable key when this process last looked it up: then it is no guess. */
export const wasUsable = (text: string) => seenUsable.has(hash('sha256', text, 'base64'))

/**
 * The usable key of this text, at most 0.8 s old. Parallel calls share one query. Only keys that
 * exist are held: guessing must not fill the memory.
 */
export async function usableKey(text: string): Promise<UsableKey | null> {
  const keyHash = hashKey(text)
  const name = Buffer.from(keyHash).toString('base64')
  const known = held.get(name)
  if (known && performance.now() < known.until) return known.key

  // Counted from before the query, since a revocation may land while it runs.
  const asked = performance.now()
  const entry: Held = { key: findUsableKey(keyHash), until: asked + HOLD_MS }
  if (held.size >= MOST_HELD) held.clear()
  held.set(name, entry)
  const forget = () => held.get(name) === entry && held.delete(name)
  try {
    const key = await entry.key
    remember(name, key !== null)
    if (!key) forget()
    else if (key.secondsLeft !== null) entry.until = Math.min(entry.until, asked + key.secondsLeft * 1000)
    return key
  } catch (error) {
    forget()
    throw error
  }
}

function remember(name: string, usable: boolean): void {
  if (!usable) seenUsable.delete(name)
  else {
    if (seenUsable.size >= MOST_HELD) seenUsable.clear()
    seenUsable.add(name)
  }
}

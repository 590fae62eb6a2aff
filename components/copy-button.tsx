'use client'

import { useRef, useState } from 'react'

const SHOWN_MS = 2000

/** Copies a text. Where the browser has no clipboard for this page (plain http), it says so. */
export function CopyButton({ text, of }: { text: string; of: string }) {
  const [said, setSaid] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const copy = async () => {
    const copied = await writeToClipboard(text)
    setSaid(copied ? 'Copied' : 'Not possible here')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setSaid(''), SHOWN_MS)
  }
  return (
    <button
      type="button"
      onClick={copy}
      className="shrink-0 rounded-md px-2 py-1 text-sm font-medium text-accent hover:bg-ground noscript:hidden print:hidden"
    >
      <span aria-live="polite">{said || 'Copy'}</span>
      <span className="sr-only"> {of}</span>
    </button>
  )
}

async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

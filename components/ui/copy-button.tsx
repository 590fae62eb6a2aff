'use client'

import { useRef, useState } from 'react'

const FEEDBACK_MS = 2000

/**
 * A button that copies text to the clipboard. If that fails, the button says so. Over plain HTTP, browsers don't let
 * pages use the clipboard.
 */
export function CopyButton({ text, subject }: { text: string; subject: string }) {
  const [feedback, setFeedback] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const copy = async () => {
    const isCopied = await writeToClipboard(text)
    setFeedback(isCopied ? 'Copied' : 'Couldn’t copy')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setFeedback(''), FEEDBACK_MS)
  }
  return (
    <button
      type="button"
      onClick={copy}
      className="shrink-0 rounded-md px-2 py-1 text-sm font-medium text-accent hover:bg-ground noscript:hidden print:hidden"
    >
      <span aria-live="polite">{feedback || 'Copy'}</span>
      <span className="sr-only"> {subject}</span>
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

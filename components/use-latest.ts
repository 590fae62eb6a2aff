'use client'

import { useEffect, useRef, useState } from 'react'

/** A person pauses for longer between words than between letters. */
const PAUSE_MS = 150

interface Latest<Answer> {
  /** Of the last question that was answered; it stays while the next one is on its way. */
  answer: Answer | null
  isBusy: boolean
}

/**
 * Asks the server while somebody types: a short pause after the last letter, and only the latest question counts.
 * Those before it are aborted, and what they still answer is dropped.
 *
 * @param look gives the answer, or throws when it was aborted
 */
export function useLatest<Question, Answer>(look: (question: Question, signal: AbortSignal) => Promise<Answer>) {
  const [state, setState] = useState<Latest<Answer>>({ answer: null, isBusy: false })
  const asked = useRef<AbortController>(undefined)
  useEffect(() => () => asked.current?.abort(), [])

  /** A null takes the question back, and its answer away. */
  const ask = (question: Question | null) => {
    asked.current?.abort()
    if (question === null) return setState({ answer: null, isBusy: false })
    asked.current = new AbortController()
    const { signal } = asked.current
    setState(({ answer }) => ({ answer, isBusy: true }))
    setTimeout(async () => {
      if (signal.aborted) return
      const answer = await look(question, signal).catch(() => null)
      if (!signal.aborted) setState({ answer, isBusy: false })
    }, PAUSE_MS)
  }
  return { ...state, ask }
}

'use client'

import { useEffect, useRef, useState } from 'react'

/** A person pauses for longer between words than between letters. */
const DEBOUNCE_MS = 150

interface RequestState<Result> {
  /** Of the last question that was answered; it stays while the next one is on its way. */
  result: Result | null
  isBusy: boolean
}

/**
 * Asks the server while somebody types: a short pause after the last letter, and only the latest question counts.
 * Those before it are aborted, and what they still answer is dropped.
 *
 * @param request gives the answer, or throws when it was aborted
 */
export function useDebouncedRequest<Input, Result>(request: (input: Input, signal: AbortSignal) => Promise<Result>) {
  const [state, setState] = useState<RequestState<Result>>({ result: null, isBusy: false })
  const controllerRef = useRef<AbortController>(undefined)
  useEffect(() => () => controllerRef.current?.abort(), [])

  /** A null takes the question back, and its answer away. */
  const run = (input: Input | null) => {
    controllerRef.current?.abort()
    if (input === null) return setState({ result: null, isBusy: false })
    controllerRef.current = new AbortController()
    const { signal } = controllerRef.current
    setState(({ result }) => ({ result, isBusy: true }))
    setTimeout(async () => {
      if (signal.aborted) return
      const result = await request(input, signal).catch(() => null)
      if (!signal.aborted) setState({ result, isBusy: false })
    }, DEBOUNCE_MS)
  }
  return { ...state, ask: run }
}

'use client'

import { useEffect, useRef, useState } from 'react'

/**
 * How long to wait after a keystroke: longer than the usual pause between two letters, and shorter than that between
 * two words.
 */
const DEBOUNCE_MS = 150

interface RequestState<Result> {
  /** The latest result. It stays while the next request is pending. */
  result: Result | null
  isBusy: boolean
}

/**
 * Sends requests as somebody types, each after a short pause. A new request aborts the previous one.
 *
 * @param request sends a request and stops when `signal` aborts. If it throws, the result is null
 */
export function useDebouncedRequest<Input, Result>(request: (input: Input, signal: AbortSignal) => Promise<Result>) {
  const [state, setState] = useState<RequestState<Result>>({ result: null, isBusy: false })
  const controllerRef = useRef<AbortController>(undefined)
  useEffect(() => () => controllerRef.current?.abort(), [])

  /** Sends a request for the input. If the input is null, aborts the pending request and clears the result. */
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

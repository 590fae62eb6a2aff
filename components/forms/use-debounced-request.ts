'use client'

import { useEffect, useRef, useState } from 'react'

/**
 * How long to wait after a keystroke: longer than the usual pause between two letters, and shorter than that between
 * two words.
 */
const DEBOUNCE_MS = 150

interface RequestState<Result> {
  /**
   * The latest result. The result stays while the next request is pending. Null if the last request failed or was
   * cleared.
   */
  result: Result | null
  isBusy: boolean
}

/**
 * Sends requests as somebody types, each after a short pause. A new request aborts the previous one. Returns the latest
 * result, whether a request is pending, and the function that sends a request.
 *
 * @param request sends a request and stops when `signal` aborts. If it throws, the result is null
 */
export function useDebouncedRequest<Input, Result>(request: (input: Input, signal: AbortSignal) => Promise<Result>) {
  const [state, setState] = useState<RequestState<Result>>({ result: null, isBusy: false })
  const controllerRef = useRef<AbortController>(undefined)
  useEffect(() => () => controllerRef.current?.abort(), [])

  /**
   * Aborts the pending request, then sends one for the input after a pause. If the input is null, clears the result
   * instead.
   */
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

'use client'

import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'

const ApiKeyContext = createContext({ apiKey: '', setApiKey: (_: string): void => undefined })

/**
 * Shares the API key among all endpoints of the page, so that the reader enters it once. It's only in memory, so it's
 * gone when the page is closed.
 */
export function ApiKeyProvider({ children }: { children: ReactNode }) {
  const [apiKey, setApiKey] = useState('')
  const value = useMemo(() => ({ apiKey, setApiKey }), [apiKey])
  return <ApiKeyContext value={value}>{children}</ApiKeyContext>
}

export const useApiKey = () => useContext(ApiKeyContext)

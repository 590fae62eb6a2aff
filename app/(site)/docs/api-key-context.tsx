'use client'

import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'

const ApiKeyContext = createContext({ apiKey: '', setApiKey: (_: string): void => undefined })

/**
 * Shares an API key among all pages of the documentation, so that the reader creates or enters it once. It's only in
 * memory, so it's gone when the reader reloads or leaves the documentation.
 */
export function ApiKeyProvider({ children }: { children: ReactNode }) {
  const [apiKey, setApiKey] = useState('')
  const value = useMemo(() => ({ apiKey, setApiKey }), [apiKey])
  return <ApiKeyContext value={value}>{children}</ApiKeyContext>
}

export const useApiKey = () => useContext(ApiKeyContext)

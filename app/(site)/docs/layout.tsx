import type { ReactNode } from 'react'
import { ApiKeyProvider } from './api-key-context'

export default function DocumentationLayout({ children }: { children: ReactNode }) {
  return <ApiKeyProvider>{children}</ApiKeyProvider>
}

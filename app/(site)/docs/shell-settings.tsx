'use client'

import { CodeFrame } from '@/components/ui/code-frame'
import { useApiKey } from './api-key-context'

const TEST_PREFIX = 'eb_test_'

/**
 * Shows the environment variables that the programs in the guides read. Fills in the test key that the reader has
 * created or entered in this tab. A live key isn't filled in, because the programs create contracts.
 */
export function ShellSettings({ baseUrl }: { baseUrl: string }) {
  const apiKey = useApiKey().apiKey.trim()
  const text = `export BASE_URL=${baseUrl} API_KEY=${apiKey.startsWith(TEST_PREFIX) ? apiKey : `${TEST_PREFIX}…`}`
  return (
    <CodeFrame title="In your shell, with your key" copyText={text} source="settings" wraps>
      <code>{text}</code>
    </CodeFrame>
  )
}

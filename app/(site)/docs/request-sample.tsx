import { CodeBlock } from '@/components/ui/code-block'
import { loadCodeSnippet } from '@/lib/partner-api/docs-samples/code-snippet'

/** A file of the folder docs as it stands there, so that what a page shows is what a test has run. */
export async function RequestSample({ file, title }: { file: string; title: string }) {
  return <CodeBlock title={title} text={await loadCodeSnippet(file)} source={`docs/${file}`} />
}

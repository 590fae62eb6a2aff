import { CodeBlock } from '@/components/ui/code-block'
import { loadCodeSnippet } from '@/lib/partner-api/docs-samples/code-snippet'

/** Shows a file from the docs folder. A test runs these files, so the reader must see them unchanged. */
export async function RequestSample({ file, title }: { file: string; title: string }) {
  return <CodeBlock title={title} text={await loadCodeSnippet(file)} source={`docs/${file}`} />
}

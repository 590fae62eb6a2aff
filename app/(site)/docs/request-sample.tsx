import { CodeBlock } from '@/components/ui/code-block'
import { loadCodeSnippet } from '@/lib/partner-api/docs-samples/code-snippet'

/** Shows a file from the docs folder unchanged, because a test runs these files. */
export async function RequestSample({ file, title }: { file: string; title: string }) {
  return <CodeBlock title={title} text={await loadCodeSnippet(file)} source={`docs/${file}`} />
}

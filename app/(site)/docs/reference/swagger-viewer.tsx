'use client'

import { useEffect, useRef, useState } from 'react'
import { TextLink } from '@/components/ui/text-link'
import { replaceExampleEmail, withNewExampleEmails } from './example-email'
import { swaggerA11yPlugin } from './swagger-a11y-plugin'
import './reference.css'
import { loadSwaggerUI } from './swagger-ui-types'

interface SwaggerViewerProps {
  /** The path of the document in JSON. */
  documentPath: DocumentPath
  /** Whether each endpoint shows only its summary at first. A document with many endpoints takes seconds to render. */
  isCollapsed?: boolean
}

/** Renders the API reference from an OpenAPI document. */
export function SwaggerViewer({ documentPath, isCollapsed = false }: SwaggerViewerProps) {
  const container = useRef<HTMLDivElement>(null)
  const [loadState, setLoadState] = useState<ReferenceOperation[] | 'not yet' | 'failed'>('not yet')
  useEffect(() => {
    let isUnmounted = false
    drawReference(container.current, documentPath, isCollapsed).then(
      (operations) => isUnmounted || setLoadState(operations),
      () => isUnmounted || setLoadState('failed'),
    )
    return () => {
      isUnmounted = true
    }
  }, [documentPath, isCollapsed])
  return (
    <section aria-labelledby="endpoints">
      <h2 id="endpoints" className="sr-only">
        Endpoints and webhooks
      </h2>
      <p role="status" className="text-quiet noscript:hidden">
        {loadState === 'not yet' && 'Loading the reference…'}
        {loadState === 'failed' && 'The reference couldn’t be loaded. Reload the page to try again.'}
      </p>
      {Array.isArray(loadState) && (
        <nav aria-label="Endpoints">
          <ul className="space-y-1">
            {loadState.map(({ anchor, path, summary }) => (
              <li key={anchor}>
                <TextLink href={`#${anchor}`} onClick={() => expandOperation(anchor)}>
                  {path}
                </TextLink>{' '}
                <span className="text-quiet">{summary}</span>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div ref={container} />
    </section>
  )
}

type DocumentPath = '/api/openapi.json' | '/api/v1/openapi.json'

interface ReferenceOperation {
  /** The ID of the element in which Swagger UI renders the operation. */
  anchor: string
  path: string
  summary: string
}

interface OpenApi {
  paths: Record<string, Record<string, { operationId: string; tags: [string]; summary: string }>>
}

const listOperations = ({ paths }: OpenApi): ReferenceOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).map(({ operationId, tags: [tag], summary }) => ({
      anchor: `operations-${tag}-${operationId}`,
      path,
      summary,
    })),
  )

function expandOperation(anchor: string): void {
  document.getElementById(anchor)?.querySelector<HTMLElement>('.opblock-summary-control[aria-expanded=false]')?.click()
}

/**
 * Loads Swagger UI, which no other page needs, and renders the reference into the container. Returns the operations, or
 * none if the reader has left the page. Rejects if Swagger UI or the document can't be loaded.
 */
async function drawReference(
  container: HTMLDivElement | null,
  documentPath: DocumentPath,
  isCollapsed: boolean,
): Promise<ReferenceOperation[]> {
  const [SwaggerUI, document] = await Promise.all([loadSwaggerUI(), fetchDocument(documentPath)])
  // Stop if the reader left the page while Swagger UI was loading.
  if (!container?.isConnected) return []
  const completion = Promise.withResolvers<void>()
  SwaggerUI({
    // "Try it out" sends its requests to the page's own origin, because the Content-Security-Policy allows no other.
    spec: { ...document, servers: [{ url: window.location.origin }] },
    domNode: container,
    layout: 'PartsLayout',
    docExpansion: isCollapsed ? 'list' : 'full',
    defaultModelExpandDepth: 3,
    validatorUrl: null,
    // Turn off Swagger UI's highlighting. It uses inline styles, which the Content-Security-Policy blocks, and colours
    // that have too little contrast.
    syntaxHighlight: { activated: false },
    plugins: [swaggerA11yPlugin],
    requestInterceptor: replaceExampleEmail,
    onComplete: completion.resolve,
  })
  await completion.promise
  return listOperations(document)
}

/**
 * Loads an OpenAPI document, with new email addresses in its examples.
 *
 * @throws if the document can't be loaded
 */
async function fetchDocument(documentPath: DocumentPath): Promise<OpenApi> {
  const response = await fetch(documentPath)
  if (!response.ok) throw new Error(`${documentPath} responded with ${response.status}`)
  return JSON.parse(withNewExampleEmails(await response.text()))
}

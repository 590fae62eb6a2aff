'use client'

import { useEffect, useRef, useState } from 'react'
import { accessibleParts } from './accessible-parts'
import './reference.css'

/** The API's reference, drawn from its OpenAPI document. */
export function Reference() {
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  useEffect(() => {
    let left = false
    draw(place.current).then(
      () => left || setState('shown'),
      () => left || setState('failed'),
    )
    return () => {
      left = true
    }
  }, [])
  return (
    <section aria-labelledby="endpoints">
      <h2 id="endpoints" className="sr-only">
        Endpoints and webhooks
      </h2>
      <p role="status" className="text-quiet noscript:hidden">
        {state === 'loading' && 'Loading the reference…'}
        {state === 'failed' && 'The reference could not be loaded. Reload the page to try again.'}
      </p>
      <div ref={place} />
    </section>
  )
}

/** Loads the renderer, which no other page needs, and draws into the place. */
async function draw(place: HTMLDivElement | null): Promise<void> {
  const [{ default: SwaggerUI }, document] = await Promise.all([
    import('swagger-ui-dist/swagger-ui-es-bundle.js'),
    fetchDocument(),
  ])
  // The reader may have left the page by now.
  if (!place?.isConnected) return
  const loaded = Promise.withResolvers<void>()
  SwaggerUI({
    // Calls go to where the page came from, the only place that its policy allows.
    spec: { ...document, servers: [{ url: window.location.origin }] },
    domNode: place,
    layout: 'PartsLayout',
    docExpansion: 'full',
    defaultModelExpandDepth: 3,
    validatorUrl: null,
    // Colours would be inline, and too pale.
    syntaxHighlight: { activated: false },
    plugins: [accessibleParts],
    onComplete: loaded.resolve,
  })
  await loaded.promise
}

/** @throws when it cannot be had */
async function fetchDocument(): Promise<object> {
  const response = await fetch('/api/openapi.json')
  if (!response.ok) throw new Error(`/api/openapi.json: ${response.status}`)
  return response.json()
}

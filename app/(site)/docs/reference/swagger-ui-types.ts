// Types for the parts of Swagger UI (https://swagger.io/docs/open-source-tools/swagger-ui/) that the API reference
// uses, because Swagger UI's package contains no types. Swagger UI contains its own copy of React and can't render
// elements created with ours.
import type * as React from 'react'

/** The props that Swagger UI passes to every component. */
interface InjectedProps {
  getComponent: (name: string, isContainer?: boolean) => React.ComponentType<Record<string, unknown>>
  specSelectors: { specStr: () => string }
  authSelectors: { shownDefinitions: () => { valueSeq: () => { toArray: () => unknown[] } } }
  authActions: { showDefinitions: (shown: false) => void }
}

export type SwaggerComponent = React.ComponentType<InjectedProps & Record<string, unknown>>

export interface SwaggerSystem {
  React: typeof React
}

/** A request that "Try it out" is about to send. */
export interface SwaggerRequest {
  headers: Record<string, string>
  body?: string
}

export interface SwaggerPlugin {
  components?: Record<string, SwaggerComponent>
  wrapComponents?: Record<string, (original: SwaggerComponent) => SwaggerComponent>
}

interface SwaggerOptions {
  /** The OpenAPI document. */
  spec: object
  domNode: HTMLElement
  /** The name of the layout component. */
  layout: string
  docExpansion: 'list' | 'full' | 'none'
  defaultModelExpandDepth: number
  /** The URL of a service to which Swagger UI sends the document for validation. Null turns validation off. */
  validatorUrl: null
  syntaxHighlight: { activated: boolean }
  plugins: ((system: SwaggerSystem) => SwaggerPlugin)[]
  /** Changes a request before Swagger UI sends and displays it. */
  requestInterceptor: (request: SwaggerRequest) => SwaggerRequest
  onComplete: () => void
}

type SwaggerUi = (settings: SwaggerOptions) => void

declare global {
  interface Window {
    SwaggerUIBundle?: SwaggerUi
  }
}

/**
 * Loads the ready-made bundle in Swagger UI's package. If our build bundled it again, that would take a quarter of the
 * build time.
 *
 * @throws if the file can't be loaded
 */
export async function loadSwaggerUI(): Promise<SwaggerUi> {
  // Load the script only once. If the reader comes back to this page through a link, the script has already run.
  if (!window.SwaggerUIBundle) await loadScript(new URL('swagger-ui-dist/swagger-ui-bundle.js', import.meta.url).href)
  if (!window.SwaggerUIBundle) throw new Error('swagger-ui-bundle.js didn’t define SwaggerUIBundle')
  return window.SwaggerUIBundle
}

function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.onload = () => resolve()
    script.onerror = () => reject(new Error(`Failed to load ${src}`))
    document.head.append(script)
  })
}

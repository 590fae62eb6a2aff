// The parts of Swagger UI (https://swagger.io/docs/open-source-tools/swagger-ui/) that this page uses. It has no types of
// its own, and brings its own React, which doesn't know elements that ours created.
import type * as React from 'react'

/** The props that Swagger UI adds to a part's own. */
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

export interface SwaggerPlugin {
  components?: Record<string, SwaggerComponent>
  wrapComponents?: Record<string, (original: SwaggerComponent) => SwaggerComponent>
}

interface SwaggerOptions {
  /** The OpenAPI document. */
  spec: object
  domNode: HTMLElement
  /** The component that lays out the others. */
  layout: string
  docExpansion: 'list' | 'full' | 'none'
  defaultModelExpandDepth: number
  /** null: no document is sent to a validator elsewhere. */
  validatorUrl: null
  syntaxHighlight: { activated: boolean }
  plugins: ((system: SwaggerSystem) => SwaggerPlugin)[]
  onComplete: () => void
}

type SwaggerUi = (settings: SwaggerOptions) => void

declare global {
  interface Window {
    SwaggerUIBundle?: SwaggerUi
  }
}

/**
 * Loads Swagger UI as the file that its package ships: bundling and minifying it again takes a quarter of a build.
 *
 * @throws if the file can't be loaded
 */
export async function loadSwaggerUI(): Promise<SwaggerUi> {
  // A script that has run before is still there when the reader returns to the page.
  if (!window.SwaggerUIBundle) await loadScript(new URL('swagger-ui-dist/swagger-ui-bundle.js', import.meta.url).href)
  if (!window.SwaggerUIBundle) throw new Error('The script has not defined SwaggerUIBundle')
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

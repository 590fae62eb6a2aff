// The parts of Swagger UI (https://swagger.io/docs/open-source-tools/swagger-ui/) that this page uses. It has no types of
// its own, and brings its own React, which doesn't know elements that ours created.
import type * as React from 'react'

/** The props that Swagger UI adds to a part's own. */
interface Parts {
  getComponent: (name: string, isContainer?: boolean) => React.ComponentType<Record<string, unknown>>
  specSelectors: { specStr: () => string }
  authSelectors: { shownDefinitions: () => { valueSeq: () => { toArray: () => unknown[] } } }
  authActions: { showDefinitions: (shown: false) => void }
}

export type Component = React.ComponentType<Parts & Record<string, unknown>>

export interface System {
  React: typeof React
}

export interface Plugin {
  components?: Record<string, Component>
  wrapComponents?: Record<string, (original: Component) => Component>
}

interface Settings {
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
  plugins: ((system: System) => Plugin)[]
  onComplete: () => void
}

type SwaggerUI = (settings: Settings) => void

declare global {
  interface Window {
    SwaggerUIBundle?: SwaggerUI
  }
}

/**
 * Loads Swagger UI as the file that its package ships: bundling and minifying it again takes a quarter of a build.
 *
 * @throws if the file can't be loaded
 */
export async function loadSwaggerUI(): Promise<SwaggerUI> {
  // A script that has run before is still there when the reader returns to the page.
  if (!window.SwaggerUIBundle) await runScript(new URL('swagger-ui-dist/swagger-ui-bundle.js', import.meta.url).href)
  if (!window.SwaggerUIBundle) throw new Error('The script has not defined SwaggerUIBundle')
  return window.SwaggerUIBundle
}

function runScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.onload = () => resolve()
    script.onerror = () => reject(new Error(`Failed to load ${src}`))
    document.head.append(script)
  })
}

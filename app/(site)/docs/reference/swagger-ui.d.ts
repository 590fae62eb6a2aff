// What this page uses of Swagger UI (https://swagger.io/docs/open-source-tools/swagger-ui/), which has
// no types of its own. It brings its own React: elements made by ours would not be known to it.
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  import type * as React from 'react'

  /** What a part gets of the whole, beside what its place gives it. */
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

  export interface Settings {
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

  export default function SwaggerUI(settings: Settings): void
}

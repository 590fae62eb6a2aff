// What this page uses of Swagger UI (https://swagger.io/docs/open-source-tools/swagger-ui/), which has
// no types of its own. It brings its own React: elements made by ours would not be known to it.
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  import type * as React from 'react'

  export type Component = React.ComponentType<Record<string, unknown>>

  export type Layout = React.ComponentType<{
    getComponent: (name: string, isContainer: boolean) => React.ComponentType
    specSelectors: { specStr: () => string }
  }>

  export interface System {
    React: typeof React
  }

  export interface Plugin {
    components?: Record<string, Layout>
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

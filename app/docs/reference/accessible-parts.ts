import type { ReactNode } from 'react'
import type { Component, Layout, Plugin, System } from 'swagger-ui-dist/swagger-ui-es-bundle.js'

type Maker = System['React']

/** Swagger UI's layout without what the page around it has already, and its parts that axe objects to. */
export function accessibleParts({ React }: System): Plugin {
  return {
    components: { PartsLayout: partsLayout(React) },
    wrapComponents: { DeepLink: plainText(React), ExamplesSelect: named('Example', React) },
  }
}

/** In place of the one that brings a heading, a choice of servers and a main landmark of its own. */
function partsLayout(React: Maker): Layout {
  return ({ getComponent, specSelectors }) => {
    const part = (name: string, isContainer = false) => React.createElement(getComponent(name, isContainer))
    const loaded = specSelectors.specStr() !== ''
    return React.createElement(
      'div',
      { className: 'swagger-ui' },
      part('SvgAssets'),
      loaded && part('errors', true),
      loaded && React.createElement('div', { className: 'scheme-container' }, part('AuthorizeBtnContainer', true)),
      loaded && part('operations', true),
      loaded && part('Webhooks', true),
    )
  }
}

/** A link stands within the button that opens an operation, where none may be. */
function plainText(React: Maker): () => Component {
  return () => (props) => React.createElement('span', null, props.text as ReactNode)
}

/** Gives a choice the name that it lacks. */
function named(name: string, React: Maker): (original: Component) => Component {
  const label = React.createElement('span', { className: 'sr-only' }, name)
  return (original) => (props) => React.createElement('label', null, label, React.createElement(original, props))
}

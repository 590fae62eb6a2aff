import type { SwaggerComponent, SwaggerSystem } from './swagger-ui'

/**
 * The dialog for the API key. Swagger UI's own dialog isn't usable with a screen reader or keyboard. A native dialog traps
 * focus, closes with Escape, and restores focus.
 */
export function createAuthorizeDialog({ React }: SwaggerSystem): SwaggerComponent {
  return ({ getComponent, authSelectors, authActions, ...rest }) => {
    const dialog = React.useRef<HTMLDialogElement>(null)
    // Closes before the element is removed, because a removed dialog can't restore focus.
    React.useLayoutEffect(() => {
      const dialogElement = dialog.current
      dialogElement?.showModal()
      return () => dialogElement?.close()
    }, [])
    // Submitting the key removes the focused field.
    React.useEffect(() => {
      if (!dialog.current?.contains(document.activeElement)) dialog.current?.querySelector('button')?.focus()
    })
    const Auths = getComponent('auths')
    return React.createElement(
      'dialog',
      {
        ref: dialog,
        'aria-modal': true,
        'aria-labelledby': 'authorize-title',
        // The browser reports a close later. By then this dialog may be gone and the next one open, which must stay.
        onClose: () => dialog.current?.isConnected && authActions.showDefinitions(false),
      },
      React.createElement('h3', { id: 'authorize-title' }, 'Authorize'),
      authSelectors
        .shownDefinitions()
        .valueSeq()
        .toArray()
        .map((definitions, key) =>
          React.createElement(Auths, { key, definitions, getComponent, authSelectors, authActions, ...rest }),
        ),
    )
  }
}

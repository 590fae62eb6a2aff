import type { SwaggerComponent, SwaggerSystem } from './swagger-ui-types'

/**
 * Creates the dialog for the API key. Swagger UI's own dialog can't be used with a screen reader or a keyboard. This is
 * a native dialog, so the browser keeps focus inside it, closes it on Escape, and then restores focus.
 */
export function createAuthorizeDialog({ React }: SwaggerSystem): SwaggerComponent {
  return ({ getComponent, authSelectors, authActions, ...rest }) => {
    const dialog = React.useRef<HTMLDialogElement>(null)
    // Open the dialog, and close it before React removes it. Otherwise, the browser wouldn't restore focus.
    React.useLayoutEffect(() => {
      const dialogElement = dialog.current
      dialogElement?.showModal()
      return () => dialogElement?.close()
    }, [])
    // Focus the first button after the key is submitted, because the focused field has disappeared.
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
        // Ignore the close event if this dialog is gone. The browser sends the event late, and another dialog that is
        // open by then must stay open.
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

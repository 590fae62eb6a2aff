'use client'

import { Toast } from '@base-ui/react/toast'
import type { ReactNode } from 'react'
import { Icon } from '../ui/icon'

const toastManager = Toast.createToastManager()

/** Shows a confirmation for six seconds. If users mustn't miss a message, show it in the page instead. */
export function showToast(text: string): void {
  toastManager.add({ title: text })
}

/** Shows toasts. Render it once, around all pages that need them. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider toastManager={toastManager} timeout={6000}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className="fixed inset-x-4 bottom-4 z-50 flex flex-col gap-2 sm:left-auto sm:w-80">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((item) => (
    <Toast.Root key={item.id} toast={item} className="rounded-lg border border-line bg-ink text-ground shadow-lg">
      <Toast.Content className="flex items-center justify-between gap-4 py-3 pr-2 pl-4">
        <Toast.Title className="text-sm font-medium" />
        <Toast.Close aria-label="Dismiss" className="cursor-pointer rounded-md p-1 outline-ground">
          <Icon name="x" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}

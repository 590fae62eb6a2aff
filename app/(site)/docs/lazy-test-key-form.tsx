'use client'

import dynamic from 'next/dynamic'

/** Loads the form's code only for the readers who see it, so that the guide stays fast for others. */
export const LazyTestKeyForm = dynamic(() => import('./test-key-form').then(({ TestKeyForm }) => TestKeyForm))

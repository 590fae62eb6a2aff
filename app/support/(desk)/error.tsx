'use client'

export { PageBroke as default } from '@/components/page-broke'

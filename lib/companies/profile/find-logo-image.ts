import { prisma } from '@/lib/platform/database/prisma'

/** Finds the image of a logo by the ID in its public URL. */
export async function findLogoImage(id: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const logo = await prisma().companyLogo.findUnique({ where: { id }, select: { png: true } })
  return logo?.png ?? null
}

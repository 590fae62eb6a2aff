import { handleNotFound } from '@/lib/partner-api/create-partner-endpoint'

export {
  handleNotFound as DELETE,
  handleNotFound as GET,
  handleNotFound as HEAD,
  handleNotFound as OPTIONS,
  handleNotFound as PATCH,
  handleNotFound as POST,
  handleNotFound as PUT,
}

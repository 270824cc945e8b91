const filePath = /^\/api\/files\/[0-9a-f-]{36}\/stream$/

/** True for the address of a file of this installation; anything else in an answer is not loaded. */
export function isOwnPicture(address: string, origin: string): boolean {
  if (!URL.canParse(address, origin)) return false
  const url = new URL(address, origin)
  return url.origin === origin && filePath.test(url.pathname)
}

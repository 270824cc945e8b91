const filePath = /^\/api\/files\/[0-9a-f-]{36}\/stream$/

/** True for the address of a file of this installation; anything else in an answer is not loaded. */
export function isOwnPicture(source: string, origin: string): boolean {
  if (!URL.canParse(source, origin)) return false
  const address = new URL(source, origin)
  return address.origin === origin && filePath.test(address.pathname)
}

/** Whether this machine has the library that decodes videos, which is not made for every system. */
export async function hasVideoLibrary(): Promise<boolean> {
  try {
    await import('node-av/lib')
    return true
  } catch {
    return false
  }
}

/** Whether this machine has the video library, which is not available for every system. */
export async function hasVideoLibrary(): Promise<boolean> {
  try {
    await import('node-av/lib')
    return true
  } catch {
    return false
  }
}

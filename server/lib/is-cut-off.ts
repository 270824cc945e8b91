/** Whether a stream failed because its sender stopped halfway, which surfaces in several shapes. */
export function isCutOff(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return (
    code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    code === 'ECONNRESET' ||
    /Unexpected end|terminated early|Premature close/i.test(message ?? '')
  )
}

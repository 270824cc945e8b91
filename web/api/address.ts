const base: string = import.meta.env['VITE_API_URL'] ?? ''
const assets: string = import.meta.env['VITE_ASSETS_URL'] ?? `${base}/assets`

/** The full address of a path of the API, such as `/api/site` or a file's `url`; absolute addresses stay as they are. */
export function apiUrl(path: string): string {
  return /^(https?:|data:|blob:)/.test(path) ? path : base + path
}

/** The origin the API answers from. */
export const apiOrigin = (): string => new URL(apiUrl('/'), window.location.href).origin

/** The full address of one of the product's own pictures (specification 1, section 7). */
export const assetUrl = (name: string): string => `${assets}/${name}`

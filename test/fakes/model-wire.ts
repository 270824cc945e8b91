/** What a provider was asked, whatever its wire format. */
export type Asked =
  | { kind: 'chat'; instructions: string; turns: Turn[]; tools: string[]; mayCall: boolean }
  | { kind: 'embeddings'; texts: string[]; isOne: boolean }
  | { kind: 'picture'; prompt: string }
  | { kind: 'speech'; model: string; format: string }

export interface Turn {
  role: 'user' | 'model'
  text: string
  picture: { mime: string; base64: string } | null
  /** Of a model: the tools that it has called. */
  calls?: ScriptedCall[]
  /** Of the user: what these calls came to. */
  results?: string[]
}

/** `arguments` as the model writes them, JSON or not. */
export interface ScriptedCall {
  name: string
  arguments: string
}

export interface Refusal {
  status: number
  body: object
  headers?: Record<string, string>
}

/** The format in which a provider is spoken to over HTTP. */
export interface Wire {
  /** The path of AI_BASE_URL. */
  basePath: string
  keyOf(headers: Record<string, string | string[] | undefined>): string | undefined
  /** Null when there is nothing at the path. */
  read(path: string, body: string): Asked | null
  /** The events of an answer, as they go over the wire. */
  stream: {
    begin(): string
    words(text: string): string
    /** Reasoning apart from the text, where the format has it. */
    reasoning?(text: string): string
    /** A tool call in several pieces; `at` counts from 0. */
    call(call: ScriptedCall, at: number): string
    end(how: 'complete' | 'declined' | 'cut short' | 'calls'): string
    /** Too much to do, said when the status was sent long ago. */
    overloaded(): string
  }
  /** A picture, its bytes in base64; where the provider makes none this is never asked. */
  picture?(base64: string): object
  embeddings(vectors: number[][], isOne: boolean): object
  refusedKey(key: string | undefined): Refusal
  unknownModel: Refusal
  busy: Refusal
  unpaid: Refusal
  broken: Refusal
}

/** One event of a stream. */
export const event = (data: object, name?: string): string =>
  `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`

/** What a body holds; a body of another shape makes the fake fail loudly. */
export const parsed = <T>(body: string): T => JSON.parse(body) as T

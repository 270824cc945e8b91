import type { ChatEvent } from '#contract/calls/chat.ts'

/** Reads a stream of events while it is being written. */
export class EventReader<Event extends Pick<ChatEvent, 'delta'> = ChatEvent> {
  readonly #parts: AsyncIterator<string>
  #rest = ''

  constructor(response: Response) {
    if (!response.ok || !response.body) throw new Error(`the stream answered ${response.status}`)
    this.#parts = response.body.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]()
  }

  /** The next event, null at the end of the stream. */
  async next(): Promise<Event | null> {
    for (;;) {
      const end = this.#rest.indexOf('\n\n')
      if (end >= 0) {
        const line = this.#rest.slice(0, end)
        this.#rest = this.#rest.slice(end + 2)
        if (line === 'data: [DONE]') return null
        if (line.startsWith('data: ')) return JSON.parse(line.slice(6)) as Event
        continue
      }
      const part = await this.#parts.next()
      if (part.done) return null
      this.#rest += part.value
    }
  }

  /** Reads on until the parts heard so far end with this text; gives all that was heard. */
  async until(text: string): Promise<string> {
    for (let heard = ''; ;) {
      if (heard.endsWith(text)) return heard
      const event = await this.next()
      if (event === null) throw new Error(`the stream ended after: ${heard}`)
      heard += event.delta ?? ''
    }
  }

  /** The events that are left, to the end of the stream. */
  async rest(): Promise<Event[]> {
    const events: Event[] = []
    for (let event = await this.next(); event !== null; event = await this.next()) events.push(event)
    return events
  }
}

import type { Page } from '@playwright/test'
import type { ChatEvent } from '#contract/calls/chat.ts'

// A page whose questions are answered by its test, event by event.

interface Speaker {
  send?: (text: string) => void
}

/** Before the page is loaded: the stream of each question is the test's. */
export async function speakAnswers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { fetch } = globalThis
    const speaker: Speaker = {}
    Object.assign(globalThis, { speaker })
    globalThis.fetch = async (input, init) => {
      const address = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url
      const isQuestion = init?.method === 'POST' && /\/(?:groupchat\/.*|docstore)\/chat$/.test(address)
      if (!isQuestion) return fetch(input, init)
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          speaker.send = (text) => controller.enqueue(new TextEncoder().encode(text))
        },
      })
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    }
  })
}

export async function say(page: Page, event: ChatEvent): Promise<void> {
  await page.waitForFunction(() => (globalThis as { speaker?: Speaker }).speaker?.send !== undefined)
  await page.evaluate(
    (text) => {
      const { speaker } = globalThis as { speaker?: Speaker }
      speaker?.send?.(text)
    },
    `data: ${JSON.stringify(event)}\n\n`,
  )
}

/** The last event of an answer, after which the page leaves the stream. */
export async function endAnswer(page: Page, event: ChatEvent): Promise<void> {
  await say(page, event)
  await page.evaluate(() => {
    const { speaker } = globalThis as { speaker?: Speaker }
    delete speaker?.send
  })
}

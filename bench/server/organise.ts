import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { FileId, UserId } from '#contract/ids.ts'
import { autoOrganise, type OrganiseEvent } from '#contract/calls/organise.ts'
import { labelledFiles } from '#test/fixtures/labelled-files.ts'
import { connectionIn } from '#test/support/program.ts'
import { insertDescribed } from '#test/support/described-files.ts'
import { median, type Figure } from '#bench/support/figure.ts'
import { p95While } from '#bench/support/health-meanwhile.ts'
import {
  residentBytes,
  startOurServer,
  stopProgram,
  removeData,
  uploadNote,
  type OurServer,
} from '#bench/support/our-server.ts'
import { msOf } from '#bench/support/requests.ts'

const documents = 500
const rounds = 5
const longestSeconds = 20
/** A page of text each, so that grouping has as much to read as it ever has. */
const page = 'We walked along the water until the rain began and somebody counted herons. '.repeat(12)

/** 500 documents are organised without a model while another user uploads; and how long others wait meanwhile. */
export async function measureOrganise(): Promise<Figure[]> {
  const ours = await startOurServer()
  const client = new pg.Client(await connectionIn(ours.dataFolder))
  await client.connect()
  try {
    const { id } = (await (await fetch(`${ours.url}/profile`, { headers: ours.headers })).json()) as {
      id: UserId
    }
    await insertDescribed(client, id, manyFiles())
    const times: number[] = []
    const probes: number[] = []
    const before = await residentBytes(ours.serverPid)
    let most = before
    const watching = setInterval(() => {
      void residentBytes(ours.serverPid).then((bytes) => (most = Math.max(most, bytes)))
    }, 20)
    for (let round = 0; round < rounds; round += 1) {
      probes.push(
        await p95While(ours.url, async () => {
          times.push(await msOf(() => Promise.all([organise(ours), uploadMeanwhile(ours, round)])))
        }),
      )
    }
    clearInterval(watching)
    return [
      figure(
        `${documents} documents organised without a model, while 20 notes are uploaded`,
        `${(median(times) / 1000).toFixed(2)} s`,
        `≤ ${longestSeconds} s`,
      ),
      figure('memory the server takes for it, at most', `${Math.round((most - before) / 1024 ** 2)} MB`, ''),
      figure('p95 of /healthz meanwhile', `${median(probes).toFixed(1)} ms`, '< 50 ms'),
    ]
  } finally {
    await client.end()
    await stopProgram(ours)
    await removeData(ours.dataFolder)
  }
}

const figure = (what: string, ours: string, target: string): Figure => ({
  what,
  ours,
  baseline: '',
  ratio: '',
  target,
})

const manyFiles = () =>
  Array.from({ length: documents }, (_, at) => {
    const file = labelledFiles[at % labelledFiles.length] as (typeof labelledFiles)[number]
    return {
      ...file,
      id: randomUUID() as string as FileId,
      text: file.text === '' ? '' : `${file.text} ${page}`,
    }
  })

/** The whole run; its stories are created again each time. */
async function organise({ url, headers }: OurServer): Promise<void> {
  const response = await fetch(`${url}${autoOrganise.path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ onlyUngrouped: false, maxStories: 50 }),
  })
  const end = (await response.text()).split('\n').find((line) => line.includes('"success":true'))
  const { stories = [] } = JSON.parse(end?.slice(6) ?? '{}') as OrganiseEvent
  if (stories.length < 10) throw new Error(`only ${stories.length} stories were made`)
}

async function uploadMeanwhile(ours: OurServer, round: number): Promise<void> {
  for (let note = 0; note < 20; note += 1)
    await uploadNote(ours, `note-${round}-${note}.txt`, `Note ${round} ${note} of something else.`)
}

// Draws the icons of the installed app from its mark; run after the mark has changed.
import sharp from 'sharp'

const ground = '#fbfaf8'
const mark = `
  <path stroke="#1a1917" d="M8.2 6V5.6C8.2 3 9.8 1.4 12.4 1.4h7.9c2.6 0 4.2 1.6 4.2 4.2v8.2c0 2.6-1.6 4.2-4.2 4.2h-.5" stroke-opacity=".5" stroke-width="1.7" stroke-linecap="round" fill="none"/>
  <rect fill="#1a1917" x="1.4" y="6.8" width="17.8" height="17.8" rx="5"/>
  <path stroke="${ground}" d="M4.6 20.1l3.5-4.3c.5-.6 1.3-.6 1.8 0l1.6 2 1.3-1.5c.5-.6 1.3-.6 1.8 0l1.8 2.3" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" fill="none"/>
  <circle fill="${ground}" cx="14.4" cy="12" r="1.7"/>`

/** `share` of the width is the mark's; a maskable icon keeps it inside the circle that every system leaves. */
async function draw(name, size, share, corner) {
  const side = 26 / share
  const offset = (side - 26) / 2
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${side} ${side}">
    <rect width="${side}" height="${side}" rx="${side * corner}" fill="${ground}"/>
    <g transform="translate(${offset} ${offset})">${mark}</g></svg>`
  await sharp(Buffer.from(svg))
    .png({ compressionLevel: 9, palette: true })
    .toFile(`web/public/assets/${name}.png`)
}

await draw('icon-192', 192, 0.62, 0.22)
await draw('icon-512', 512, 0.62, 0.22)
await draw('icon-maskable-512', 512, 0.5, 0)
await draw('apple-touch-icon', 180, 0.62, 0)

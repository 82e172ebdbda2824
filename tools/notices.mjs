// Prints the third-party notices for a distribution of the program: the licences of all linked
// crates, each text once. Fails if a crate has no licence text and no other crate provides it.
//
//   node tools/notices.mjs >THIRD-PARTY-NOTICES.txt

import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

const cargo = (...args) => execFileSync('cargo', args, { encoding: 'utf8', maxBuffer: 1 << 28 })

// Linked crates: normal dependencies, without those of macros and build scripts.
const linked = new Set(
  cargo('tree', '--locked', '-p', 'cantor', '-e', 'normal,no-proc-macro', '--target', 'all', '--prefix', 'none')
    .split('\n').filter(Boolean).map((line) => line.split(' ').slice(0, 2).join(' ')),
)
const { packages } = JSON.parse(cargo('metadata', '--locked', '--format-version', '1'))
const crates = packages
  .filter(({ name, version, source }) => source && linked.has(`${name} v${version}`))
  .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1))

const isNotice = (file) => /^(licen[cs]e|copying|copyright|notice|unlicense)/i.test(file)
const tidy = (text) => text.replace(/\r/g, '').replace(/[ \t]+$/gm, '').trim()
const notices = ({ manifest_path }) => {
  const folder = dirname(manifest_path)
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() && isNotice(entry.name))
  return files.map(({ name }) => tidy(readFileSync(join(folder, name), 'utf8')))
}

// These texts are identical in all crates, so a missing one is taken from another crate.
const common = { 'Apache-2.0': /Apache License\s+Version 2\.0/, MIT: /Permission is hereby granted, free of charge/, ISC: /Permission to use, copy, modify, and\/or distribute/ }
const texts = new Map()
const withoutText = []
for (const crate of crates) {
  const found = notices(crate)
  if (found.length === 0) withoutText.push(crate)
  for (const text of found) texts.set(text, [...(texts.get(text) ?? []), crate])
}
const generic = (id) => [...texts.keys()].filter((text) => common[id]?.test(text) && !/copyright \(c\)/i.test(text))
  .sort((a, b) => a.length - b.length)[0]
const missing = []
for (const crate of withoutText) {
  const ids = (crate.license ?? '').split(/\s+(?:OR|AND)\s+|\//).map((id) => id.replace(/[()]/g, ''))
  const text = ids.map(generic).find(Boolean)
  if (text) texts.set(text, [...texts.get(text), crate])
  else missing.push(`${crate.name} ${crate.version} (${crate.license})`)
}

const line = '-'.repeat(80)
const out = [`Cantor contains these ${crates.length} works of others, under the licences that follow.`, '']
for (const { name, version, license, authors, repository } of crates) {
  const by = authors.length > 0 ? `, by ${authors.map((author) => author.replace(/ <.*>/, '')).join(', ')}` : ''
  out.push(`${name} ${version}: ${license ?? 'see its text'}${by}${repository ? `, ${repository}` : ''}`)
}
for (const font of ['OFL-Inter.txt', 'OFL-NotoSansCJK.txt']) {
  const text = tidy(readFileSync(new URL(`../crates/puzzles/assets/fonts/${font}`, import.meta.url), 'utf8'))
  out.push('', line, `The font of ${font}`, line, '', text)
}
for (const [text, users] of texts) {
  out.push('', line, users.map(({ name, version }) => `${name} ${version}`).join(', '), line, '', text)
}
process.stdout.write(`${out.join('\n')}\n`)
if (missing.length > 0) {
  console.error(`no licence text: ${missing.join(', ')}`)
  process.exitCode = 1
}

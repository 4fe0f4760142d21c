"""How a page looks in a browser and on its paper."""

from __future__ import annotations

STYLE = """\
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; background: #fff; color: #1d2125;
  font: 10.5pt/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
main { max-width: 186mm; margin: 0 auto; padding: 8mm 5mm; }
main.across { max-width: 270mm; }
h1 { font-size: 20pt; line-height: 1.2; margin: 0 0 4mm; letter-spacing: -.01em; }
h2 { font-size: 13pt; line-height: 1.25; margin: 9mm 0 2mm; padding-top: 2mm; border-top: 1.5pt solid #1d2125; }
h3 { font-size: 11pt; margin: 5mm 0 1.5mm; }
h1 small, h2 small, h3 small { display: block; font-weight: 400; font-size: 9.5pt; color: #5d6670; letter-spacing: 0; }
h1, h2, h3 { break-after: avoid; overflow-wrap: anywhere; }
p { margin: 1.5mm 0; overflow-wrap: anywhere; }
.strong { font-weight: 600; }
.whole { white-space: nowrap; }
.quiet { color: #5d6670; font-size: 9pt; }
p.error, p.warning, p.info { border-left: 3pt solid; padding-left: 3mm; }
p.error { border-color: #b3361b; }
p.warning { border-color: #d98200; }
p.info { border-color: #4a6f94; }
dl { margin: 2mm 0; display: grid; gap: 1mm 8mm; }
dl.of2 { grid-template-columns: 1fr 1fr; }
dl.of3 { grid-template-columns: repeat(3, 1fr); }
dl.of4 { grid-template-columns: repeat(4, 1fr); }
dl.of4 dt { flex-basis: 14mm; }
dl div { display: flex; gap: 3mm; align-items: baseline; }
dt { color: #5d6670; font-size: 9pt; flex: 0 0 26mm; }
dd { margin: 0; flex: 1; overflow-wrap: anywhere; white-space: pre-wrap; }
dd.write { border-bottom: .75pt solid #8b939b; min-height: 7mm; }
table { border-collapse: collapse; width: 100%; table-layout: fixed; margin: 3mm 0; font-size: 9.5pt;
  line-height: 1.3; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; margin-bottom: 1mm; }
th { text-align: left; vertical-align: bottom; font-size: 8.5pt; font-weight: 600; color: #3a3f45; }
th.group { color: #1d2125; text-align: right; overflow-wrap: anywhere; }
thead tr:last-child th { border-bottom: 1pt solid #1d2125; }
th, td { padding: .9mm 1.2mm; }
td { border-bottom: .5pt solid #cfd3d7; vertical-align: top; overflow-wrap: anywhere; }
.number { text-align: right; overflow-wrap: normal; }
td.strong { font-weight: 600; }
tr.empty td { height: 7.5mm; border-right: .5pt solid #cfd3d7; }
td.tint { background: #f3f5f7; print-color-adjust: exact; }
table.wide { font-size: 8pt; }
table.wide th { font-size: 7.5pt; }
thead { display: table-header-group; }
tr, figure, .seal, .signatures, .together { break-inside: avoid; }
figure { margin: 2.5mm 0 4mm; max-width: 158mm; }
svg { display: block; width: 100%; height: auto; }
.seal { display: flex; gap: 5mm; align-items: center; margin: 6mm 0; }
.seal svg { flex: 0 0 34mm; width: 34mm; height: 34mm; }
.seal dd { font-family: "DejaVu Sans Mono", ui-monospace, Consolas, monospace; font-size: 8.5pt; }
.signatures { display: grid; grid-template-columns: repeat(auto-fit, minmax(33mm, 1fr));
  gap: 12mm 6mm; margin-top: 13mm; }
.signatures div { border-top: .75pt solid #1d2125; padding-top: 1mm; font-size: 9pt; color: #3a3f45; }
main.across .signatures { grid-template-columns: repeat(auto-fit, minmax(23mm, 1fr)); gap: 9mm 4mm; margin-top: 11mm; }
main.across tr.empty td { height: 7mm; }
main.across footer { margin-top: 4mm; }
footer { margin-top: 8mm; color: #5d6670; font-size: 8.5pt; }
@page { margin: 14mm 12mm; }
@media print { main, main.across { max-width: none; padding: 0; } }
@media screen {
  .reach { overflow-x: auto; }
  table.wide { min-width: 230mm; }
}
@media screen and (max-width: 680px) {
  main { padding: 5mm 4mm; }
  dl.of2, dl.of3, dl.of4 { grid-template-columns: 1fr; }
  table, table.wide { min-width: 100%; width: max-content; table-layout: auto; }
  th, td { padding: .8mm; }
  th, table.wide th { font-size: 7.5pt; }
  td { font-size: 8.5pt; }
  td, th.group { max-width: 24mm; overflow-wrap: break-word; }
  td:first-child, th[scope]:first-child { position: sticky; left: 0; background: #fff; }
  figure { overflow-x: auto; }
  figure svg { min-width: 158mm; }
}
"""

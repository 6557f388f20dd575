/// The style of a page, without any character that markup would have to escape.
enum Stylesheet {
  static let text =
    ([":root { color-scheme: light dark; \(Palette.light.properties) }"]
    + ["@media screen and (prefers-color-scheme: dark) { :root { \(Palette.dark.properties) } }"]
    + layout + words + pictures + tables + paper).joined(separator: " ")

  private static let layout = [
    "* { box-sizing: border-box; }",
    "html { text-size-adjust: 100%; -webkit-text-size-adjust: 100%; }",
    """
    body { margin: 0; background: var(--page); color: var(--ink); overflow-wrap: anywhere; \
    font: 15px/1.5 system-ui, -apple-system, Segoe UI, Roboto, Noto Sans, Liberation Sans, Arial, sans-serif; \
    font-variant-numeric: tabular-nums lining-nums; }
    """,
    "header, main, footer { max-width: 1344px; margin: 0 auto; padding: 0 clamp(14px, 3vw, 40px); }",
    "header { padding-top: clamp(24px, 5vw, 56px); } footer { padding-bottom: 56px; }",
    "section { margin-top: 56px; } section section { margin-top: 40px; }",
    ".grid { display: grid; gap: 16px; align-items: start; grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr)); }",
    ".grid.broad { grid-template-columns: repeat(auto-fill, minmax(min(100%, 520px), 1fr)); }",
    ".pair { display: grid; gap: 20px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 220px), 1fr)); }",
    """
    .card { margin: 0; padding: 18px 20px 16px; background: var(--card); border: 1px solid var(--hairline); \
    border-radius: 10px; min-width: 0; }
    """,
  ]

  private static let words = [
    "h1, h2, h3, h4, h5, p, dl, dd, ul, ol, figure { margin: 0; }",
    ".overline { color: var(--quiet); font-size: 14px; letter-spacing: 0.04em; }",
    "h1 { font-size: clamp(30px, 5vw, 46px); font-weight: 300; line-height: 1.15; letter-spacing: -0.015em; }",
    ".window { margin-top: 8px; font-size: 17px; color: var(--quiet); }",
    """
    h2 { font-size: 30px; font-weight: 300; letter-spacing: -0.01em; padding-top: 20px; \
    border-top: 1px solid var(--hairline); }
    """,
    "h3 { font-size: 19px; font-weight: 600; margin-bottom: 6px; } h4 { font-size: 16px; font-weight: 600; }",
    "h5 { font-size: 13px; font-weight: 400; color: var(--quiet); margin-bottom: 4px; }",
    ".quiet, .lead, footer { color: var(--quiet); } .lead { max-width: 76ch; margin-bottom: 16px; }",
    "figcaption p { font-size: 14px; color: var(--quiet); margin-top: 2px; } figcaption { margin-bottom: 14px; }",
    ".rates { display: flex; gap: 8px 28px; flex-wrap: wrap; margin-top: 6px; }",
    ".rates dt { font-size: 13px; color: var(--quiet); }",
    ".big { display: block; font-size: 26px; font-weight: 300; letter-spacing: -0.01em; line-height: 1.2; }",
    ".interval { display: block; font-size: 13px; color: var(--quiet); white-space: nowrap; }",
    ".lines { padding: 0; list-style: none; margin: 0 0 16px; max-width: 96ch; } .grid + .lines { margin-top: 16px; max-width: 96ch; } .lines li { margin-top: 4px; }",
    ".lines .alarm { padding-left: 12px; border-left: 3px solid var(--declined); }",
    ".method { margin-top: 14px; font-size: 13px; color: var(--quiet); max-width: 110ch; } .method p { margin: 2px 0; }",
    "a { color: inherit; text-underline-offset: 3px; text-decoration-thickness: 1px; }",
    ".contents { padding: 0; list-style: none; display: flex; flex-wrap: wrap; gap: 4px 20px; margin-top: 14px; }",
    ".summary { padding: 0; list-style: none; margin-top: 22px; } .summary li { margin-top: 3px; } .summary li, .finding h3 { display: flex; gap: 10px; align-items: baseline; }",
    """
    .severity { flex: none; width: 6.6em; font-size: 12px; font-weight: 600; \
    letter-spacing: 0.06em; text-transform: uppercase; }
    """,
    ".critical .severity { color: var(--critical); } .warning .severity { color: var(--warning); }",
    ".info .severity { color: var(--info); }",
    ".finding { border-left-width: 4px; margin-top: 14px; } .finding p { margin-top: 6px; max-width: 96ch; }",
    ".finding.critical { border-left-color: var(--critical); } .finding.warning { border-left-color: var(--warning); }",
    ".finding.info { border-left-color: var(--info); }",
    ".finding b { font-weight: 600; } .finding h3 { font-size: 17px; }",
    ".journey { display: flex; flex-wrap: wrap; gap: 6px; padding: 0; margin-top: 8px; list-style: none; }",
    ".journey li { border: 1px solid var(--hairline); border-radius: 6px; padding: 1px 9px; font-size: 13px; }",
  ]

  private static let pictures =
    [
      ".chart { display: block; overflow: visible; } .plot { width: calc(100% - 40px); margin-left: 40px; }",
      "svg text { font-size: 13px; fill: var(--ink); stroke: var(--card); stroke-width: 4px; paint-order: stroke; }",
      "svg .axis, svg .mark { font-size: 12px; fill: var(--quiet); }",
      ".end { text-anchor: end; } .middle { text-anchor: middle; }",
      "line { stroke: var(--hairline); stroke-width: 1px; } .origin { stroke: var(--quiet); }",
      ".guide { stroke: var(--quiet); stroke-dasharray: 1 3; }",
      ".whisker { stroke: var(--ink); stroke-width: 1.5px; } .reach { stroke-width: 2px; }",
      ".release { stroke: var(--quiet); stroke-dasharray: 3 3; }",
      ".band { fill: var(--band); stroke: var(--band); stroke-width: 1px; vector-effect: non-scaling-stroke; }",
      ".line { fill: none; stroke: var(--allowed); stroke-width: 2px; vector-effect: non-scaling-stroke; }",
      ".line.open { stroke-dasharray: 2 3; } .dot { fill: var(--allowed); }",
      ".dot.open { fill: var(--card); stroke: var(--allowed); stroke-width: 1.5px; }",
      ".inside { overflow: visible; } .edge.nothing { stroke: var(--quiet); } .other { fill: var(--prompted); stroke: var(--prompted); }",
    ]
    + Palette.marks.map { name in
      "rect.\(name), circle.\(name) { fill: var(--\(name)); } line.\(name) { stroke: var(--\(name)); }"
    }

  private static let tables = [
    "details { margin-top: 12px; } summary { cursor: pointer; color: var(--quiet); font-size: 14px; }",
    ".scroll { overflow-x: auto; margin-top: 8px; } @media screen { details:not([open]) + .scroll { display: none; } }",
    "table { border-collapse: collapse; font-size: 13px; background: var(--card); overflow-wrap: normal; min-width: min(100%, 34em); }",
    "caption { text-align: left; color: var(--quiet); padding: 4px 0; }",
    "th, td { padding: 5px 10px; border-bottom: 1px solid var(--hairline); vertical-align: top; }",
    "th { font-weight: 600; } .number { text-align: right; white-space: nowrap; } .text { text-align: left; }",
    ".text { min-width: 6em; max-width: 44em; } .group { text-align: center; color: var(--quiet); font-weight: 400; }",
  ]

  private static let paper = [
    "@page { margin: 14mm; }",
    """
    @media print { body { background: none; font-size: 11px; } .card { break-inside: avoid; } \
    h2, h3, .lead, figcaption { break-after: avoid; } .scroll { overflow: visible; } table { font-size: 8px; } \
    th, td { padding: 2px 4px; } thead { display: table-header-group; } tr { break-inside: avoid; } \
    header, main, footer { padding: 0 1px; max-width: none; } .method, .lead, figcaption p { font-size: 10px; } section { margin-top: 28px; } \
    .contents, details, details.long:not([open]) + .scroll { display: none; } }
    """,
  ]
}

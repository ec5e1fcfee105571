/*
 * The style of the documentation: one accent colour (indigo), the reader's system fonts, otherwise Scalar's variables,
 * so that the guides look like the reference, in light and in dark mode.
 */

const LIGHT = `
  --kura-text: #1f2430; --kura-soft: #5a6170; --kura-line: #e2e5ec; --kura-paper: #fff; --kura-shade: #f5f6fa;
  --kura-accent: #2f4b9a; --kura-accent-soft: #e8ecf8; color-scheme: light;`;
const DARK = `
  --kura-text: #e6e8ee; --kura-soft: #a0a7b8; --kura-line: #2c313d; --kura-paper: #14161c; --kura-shade: #1c1f28;
  --kura-accent: #93a9f0; --kura-accent-soft: #232b45; color-scheme: dark;`;

const SCALAR = `
  --scalar-color-1: var(--kura-text); --scalar-color-2: var(--kura-soft); --scalar-color-3: var(--kura-soft);
  --scalar-color-accent: var(--kura-accent); --scalar-background-accent: var(--kura-accent-soft);
  --scalar-background-1: var(--kura-paper); --scalar-background-2: var(--kura-shade); --scalar-background-3: var(--kura-line);
  --scalar-border-color: var(--kura-line);
  --scalar-sidebar-color-active: var(--kura-accent); --scalar-sidebar-item-active-background: var(--kura-accent-soft);
  --scalar-font: var(--kura-font); --scalar-font-code: var(--kura-mono);`;

export const STYLE = `
:root {
  --kura-font: system-ui, -apple-system, "Hiragino Sans", "Noto Sans JP", "Noto Sans CJK JP", "Yu Gothic UI", Meiryo, sans-serif;
  --kura-mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", "Noto Sans Mono CJK JP", monospace;
  --scalar-custom-header-height: 48px;${LIGHT}
}
@media (prefers-color-scheme: dark) { :root {${DARK}} }
:root.light-mode, body.light-mode {${LIGHT}}
:root.dark-mode, body.dark-mode {${DARK}}
.light-mode, .dark-mode {${SCALAR}}

body { margin: 0; background: var(--kura-paper); color: var(--kura-text); font-family: var(--kura-font); }
.kura-header {
  position: sticky; top: 0; z-index: 100; box-sizing: border-box; height: 48px; padding: 0 20px;
  display: flex; align-items: center; gap: 24px; white-space: nowrap;
  background: var(--kura-paper); border-bottom: 1px solid var(--kura-line); font-size: 14px;
}
.kura-header a { color: var(--kura-soft); text-decoration: none; }
.kura-header a:hover, .kura-header a:focus-visible { color: var(--kura-accent); }
.kura-header .kura-brand { color: var(--kura-text); font-weight: 600; font-size: 16px; }
.kura-header .kura-brand span { color: var(--kura-accent); }
.kura-header nav { display: flex; gap: 20px; }
.kura-header nav a[aria-current] { color: var(--kura-text); font-weight: 600; }
.kura-documents { margin-left: auto; color: var(--kura-soft); }
.kura-documents a { margin-left: 8px; text-decoration: underline; }
@media (max-width: 640px) { .kura-documents { display: none; } .kura-header { gap: 16px; padding: 0 14px; } }

.guide-layout { display: grid; grid-template-columns: 280px minmax(0, 1fr); }
.guide-list { position: sticky; top: 48px; height: calc(100vh - 48px); box-sizing: border-box; overflow-y: auto;
  padding: 20px 12px; border-right: 1px solid var(--kura-line); font-size: 14px; display: flex; flex-direction: column; }
.guide-list a { padding: 7px 10px; border-radius: 4px; color: var(--kura-soft); text-decoration: none; }
.guide-list a:hover { background: var(--kura-shade); }
.guide-list a[aria-current] { background: var(--kura-accent-soft); color: var(--kura-accent); font-weight: 600; }
.guide-theme { margin-top: auto; align-self: start; padding: 6px 10px; border: 1px solid var(--kura-line); border-radius: 4px;
  background: none; color: var(--kura-soft); font: inherit; cursor: pointer; }
.guide { max-width: 820px; box-sizing: border-box; padding: 36px 48px 96px; line-height: 1.65; font-size: 15px; overflow-wrap: break-word; }
.guide h1 { margin: 0 0 20px; font-size: 28px; line-height: 1.25; }
.guide h2 { margin: 40px 0 12px; font-size: 20px; line-height: 1.3; scroll-margin-top: 64px; }
.guide h3 { margin: 28px 0 8px; font-size: 16px; }
.guide a { color: var(--kura-accent); }
.guide code { padding: 1px 5px; border-radius: 4px; background: var(--kura-shade); font-family: var(--kura-mono); font-size: 0.88em; }
.guide pre { padding: 14px 16px; border: 1px solid var(--kura-line); border-radius: 6px; background: var(--kura-shade); overflow-x: auto; line-height: 1.5; }
.guide pre code { padding: 0; background: none; font-size: 13px; }
.guide-table { overflow-x: auto; margin: 16px 0; }
.guide table { border-collapse: collapse; width: 100%; font-size: 14px; }
.guide th, .guide td { padding: 8px 12px; border-bottom: 1px solid var(--kura-line); text-align: left; vertical-align: top; }
.guide th { color: var(--kura-soft); font-weight: 600; }
.guide figure { margin: 20px 0; padding: 16px; border: 1px solid var(--kura-line); border-radius: 6px; overflow-x: auto; }
.guide figure svg { display: block; max-width: max(100%, 520px); height: auto; margin: 0 auto; color: var(--kura-text); }
.guide-index { list-style: none; margin: 0; padding: 0; }
.guide-index li { padding: 14px 0; border-bottom: 1px solid var(--kura-line); }
.guide-index a { font-weight: 600; text-decoration: none; }
.guide-index p { margin: 4px 0 0; color: var(--kura-soft); }
@media (max-width: 900px) {
  .guide-layout { display: block; }
  .guide-list { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--kura-line); padding: 8px;
    flex-flow: row wrap; align-items: center; gap: 2px; font-size: 13px; }
  .guide-list a { padding: 5px 8px; }
  .guide-theme { margin: 0 0 0 8px; padding: 4px 8px; align-self: center; }
  .guide { padding: 24px 18px 64px; }
}
`;

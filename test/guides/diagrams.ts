import { instance } from '@viz-js/viz';
import { RECEIPT_TRANSITIONS } from '../../src/rules/receipts/receipt-status.js';
import { SHIPMENT_TRANSITIONS } from '../../src/rules/shipments/shipment-status.js';

/* The diagrams of the guides, drawn from the tables by which statuses change. `npm run generate:guides` writes them. */

interface Row {
  readonly event: string;
  readonly from: string | null;
  readonly to: string | null;
}

const OF_REQUESTS = /^(request|accept|refuse)_/;

export interface Diagram {
  readonly file: URL;
  /** For those who cannot see it. */
  readonly title: string;
  readonly rows: readonly Row[];
  /** How it is laid out, in Graphviz's words. */
  readonly layout: string;
}

const fileOf = (name: string): URL => new URL(`../../docs/guides/${name}.svg`, import.meta.url);

export const DIAGRAMS: readonly Diagram[] = [
  {
    file: fileOf('shipment-status'),
    title: 'Statuses of a shipment, and the events between them',
    rows: SHIPMENT_TRANSITIONS.filter(({ event }) => !OF_REQUESTS.test(event)),
    layout: '',
  },
  {
    file: fileOf('shipment-requests'),
    title: 'Requests to modify or cancel a shipment, and how they are answered',
    rows: SHIPMENT_TRANSITIONS.filter(({ event }) => OF_REQUESTS.test(event)),
    layout: 'rankdir=LR ranksep=1.3 nodesep=0.9 {rank=source modify_request} {rank=same picking picked packed}',
  },
  {
    file: fileOf('receipt-status'),
    title: 'Statuses of a receipt, and the events between them',
    rows: RECEIPT_TRANSITIONS,
    layout: '',
  },
];

/** Where a resource comes from, and where one goes that is no more. */
const START = 'START';
const END = 'END';

/** The arrows of a diagram with all their events: rows that differ in what they move are one arrow. */
function arrowsOf(rows: readonly Row[]): ReadonlyMap<string, readonly string[]> {
  const arrows = new Map<string, string[]>();
  for (const { event, from, to } of rows) {
    const arrow = `${from ?? START} -> ${to ?? END}`;
    const events = arrows.get(arrow) ?? [];
    if (!events.includes(event)) events.push(event);
    arrows.set(arrow, events);
  }
  return arrows;
}

const POINT = 'shape=circle label="" style=filled fillcolor=black width=0.16 fixedsize=true';

/** Blanks keep a label off its arrow: the fonts of a reader are not those that the layout is reckoned with. */
const labelOf = (events: readonly string[]): string => events.map((event) => `  ${event}  `).join('\\n');

function dotOf({ rows, layout }: Diagram): string {
  const arrows = [...arrowsOf(rows)].map(([arrow, events]) => `${arrow} [label="${labelOf(events)}"]`);
  const points = [START, END].filter((point) => arrows.some((arrow) => arrow.includes(point)));
  const marks = points.map((point) => `${point} [${POINT}${point === END ? ' peripheries=2' : ''}]`);
  return `digraph {
    bgcolor=transparent nodesep=0.45 ranksep=0.45
    node [shape=box style=rounded fontname="Helvetica,Arial,sans-serif" fontsize=13 height=0.4 margin="0.18,0.06"]
    edge [fontname="Helvetica,Arial,sans-serif" fontsize=11 arrowsize=0.7]
    ${layout}
    ${[...marks, ...arrows].join('\n    ')}
  }`;
}

/** As a picture of its own it follows the reader's system; within a page the page says its colour. */
const STYLE =
  '<style>:root { color: #1f2430 } @media (prefers-color-scheme: dark) { :root { color: #e6e8ee } }</style>';

/** The picture of a diagram as SVG; its lines have the colour of the text around it. */
export async function draw(diagram: Diagram): Promise<string> {
  const viz = await instance();
  const svg = viz.renderString(dotOf(diagram), { format: 'svg' });
  return svg
    .replace(/^[\s\S]*?(?=<svg)/, '')
    .replaceAll(/<!--[\s\S]*?-->\n?/g, '')
    .replaceAll(/<title>[^<]*<\/title>\n?/g, '')
    .replaceAll('&#160;', ' ')
    .replaceAll('"black"', '"currentColor"')
    .replaceAll('<text ', '<text fill="currentColor" ')
    .replace(/(<svg[^>]*>)/, `$1\n<title>${diagram.title}</title>\n${STYLE}`);
}

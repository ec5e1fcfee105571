import type { Paper } from '../rules/papers/paper.js';
import { printDeliveryNote } from './delivery-note.js';
import { printItemLabel, printPlaceLabel } from './floor-labels.js';
import { loadFonts } from './fonts.js';
import { printManifest } from './manifest.js';
import { printPickList } from './pick-list.js';
import { type PaperInfo, Sheet } from './sheet.js';
import { printShippingLabel } from './shipping-label.js';

/** Any papers as one PDF, in the order in which they are given; the same bytes for the same papers. */
export async function printPapers(papers: readonly Paper[], info: PaperInfo): Promise<Buffer> {
  const sheet = new Sheet(await loadFonts(), info);
  for (const paper of papers) drawPaper(sheet, paper);
  return sheet.bytes();
}

function drawPaper(sheet: Sheet, paper: Paper): void {
  switch (paper.kind) {
    case 'delivery_note':
      printDeliveryNote(sheet, paper.of);
      break;
    case 'shipping_label':
      printShippingLabel(sheet, paper.of);
      break;
    case 'pick_list':
      printPickList(sheet, paper.of);
      break;
    case 'manifest':
      printManifest(sheet, paper.of);
      break;
    case 'item_label':
      printItemLabel(sheet, paper.of);
      break;
    case 'place_label':
      printPlaceLabel(sheet, paper.of);
      break;
  }
}

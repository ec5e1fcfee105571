import type { Table } from './table.js';

export const EDGE: Table = { house: async () => {}, rows: [] };

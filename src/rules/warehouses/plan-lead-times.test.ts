import { describe, expect, it } from 'vitest';
import { type LeadTimesDraft, planLeadTimes } from './plan-lead-times.js';

const EXISTING = { CARRIERA: { 北海道: 4, 沖縄県: 6 }, CARRIERB: { 東京都: 2 } };
const plannedBy = (...drafts: (LeadTimesDraft | null)[]) => planLeadTimes(drafts, EXISTING).planned;
const faultsOf = (...drafts: (LeadTimesDraft | null)[]) =>
  planLeadTimes(drafts, {}).faults.map(({ path, message }) => `${path}: ${message.en}`);

describe('a change of lead times', () => {
  it('leaves the carriers and prefectures that it does not name', () => {
    expect(plannedBy()).toEqual(EXISTING);
    expect(plannedBy({ carrier: 'CARRIERA', days: {} })).toEqual(EXISTING);
    expect(
      plannedBy({ carrier: 'CARRIERA', days: { 北海道: 5, 青森県: 3 } }, { carrier: 'CARRIERC', days: { 大阪府: 9 } }),
    ).toEqual({ CARRIERA: { 北海道: 5, 沖縄県: 6, 青森県: 3 }, CARRIERB: { 東京都: 2 }, CARRIERC: { 大阪府: 9 } });
  });

  it("goes back to the carriers' table by null, also where nothing differed", () => {
    expect(plannedBy({ carrier: 'CARRIERA', days: { 沖縄県: null, 青森県: null } })).toEqual({
      CARRIERA: { 北海道: 4 },
      CARRIERB: { 東京都: 2 },
    });
    expect(plannedBy({ carrier: 'CARRIERB', days: { 東京都: null } })).toEqual({ CARRIERA: EXISTING.CARRIERA });
  });

  it('names each carrier once, and prefectures by their full names; all faults are told at once', () => {
    expect(
      faultsOf(
        { carrier: 'CARRIERA', days: { 北海道: 4, Tokyo: 1, __proto__x: null } },
        null,
        { days: { 東京: 1 } },
        { carrier: 'CARRIERA' },
        { carrier: 'CARRIERB', days: { ['県'.repeat(50)]: 1 } },
      ),
    ).toEqual([
      'lead_times.0.days.Tokyo: Is not the name of a prefecture, such as 東京都.',
      'lead_times.0.days.__proto__x: Is not the name of a prefecture, such as 東京都.',
      'lead_times.2.days.東京: Is not the name of a prefecture, such as 東京都.',
      'lead_times.3.carrier: CARRIERA is named twice.',
      expect.stringMatching(/^lead_times\.4\.days\.県+…県+: Is not/),
    ]);
  });
});

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answered, desk, saveFile } from '../../app/api';
import type { operations } from '../../app/floor-schema';
import { EACH_MINUTE } from '../../shared/each-minute';

type Programs = operations['readLabelPrograms']['responses'][200]['content']['application/json'];
export type LabelTemplate = Programs['templates'][number];
export type LabelProgram = Programs['programs'][number];
export type LabelCarrier = LabelProgram['carrier'];

type LabelsHere = operations['readLabelsHere']['responses'][200]['content']['application/json'];
export type OrderToLabel = LabelsHere['to_make'][number];
export type LabelFile = LabelsHere['files'][number];

type Taken = operations['takeLabelNumbers']['responses'][200]['content']['application/json'];
export type Outcome = Taken['lines'][number]['outcome'];

/** The label programs of the carriers that have one, and the templates that Kura brings. */
export const programsQuery = {
  queryKey: ['provider', 'label-programs'],
  queryFn: () => answered(desk.GET('/desk/label-programs')),
} as const;

/** What a warehouse has to do with the label program of a carrier. */
export const labelsQuery = (warehouse: string, carrier: LabelCarrier) =>
  ({
    queryKey: ['provider', 'labels', warehouse, carrier],
    queryFn: () =>
      answered(desk.GET('/desk/warehouses/{warehouse}/labels/{carrier}', { params: { path: { warehouse, carrier } } })),
    refetchInterval: EACH_MINUTE,
  }) as const;

/** Reads the labels again, after something was done with them. */
export function useReadLabelsAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['provider', 'labels'] });
}

/** Saves a file for the label program in the browser. */
export const useSaveLabelFile = () =>
  useMutation({
    mutationFn: (file_no: number) => saveFile(`/desk/label-files/${file_no}/labels.csv`, `labels-${file_no}.csv`),
  });

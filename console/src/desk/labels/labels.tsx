import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, desk } from '../../app/api';
import { FailureText } from '../../app/error-pages';
import { useWords } from '../../app/i18n';
import { useMay } from '../../app/session';
import { pageLink } from '../../shared/address-bar';
import { useOnce } from '../../shared/once';
import { Loaded, Nothing } from '../../shared/page';
import { Part } from '../../shared/part';
import { OfWarehouse } from '../warehouse';
import { LabelFiles } from './files';
import { ImportNumbers } from './import-numbers';
import { type LabelProgram, labelsQuery, programsQuery, useReadLabelsAgain, useSaveLabelFile } from './label-query';
import { Problems } from './problem-list';
import { sameProblems } from './problems';
import { SaveFailure } from './save-failure';
import { LABELS } from './words';
import { WRAPS } from './wraps';

/** Labels that staff print in the label programs of carriers: files for them, and the numbers that come back. */
export function LabelsPage() {
  const say = useWords(LABELS);
  return <OfWarehouse title={say('title')}>{(warehouse) => <Labels warehouse={warehouse} />}</OfWarehouse>;
}

function Labels({ warehouse }: { readonly warehouse: string }) {
  const query = useQuery(programsQuery);
  return (
    <Loaded query={query}>
      {({ programs }) =>
        programs.length === 0 ? (
          <NoProgram />
        ) : (
          <Stack gap="md">
            {programs.map((program) => (
              <OfCarrier key={program.carrier} warehouse={warehouse} program={program} />
            ))}
          </Stack>
        )
      }
    </Loaded>
  );
}

function NoProgram() {
  const say = useWords(LABELS);
  const maySet = useMay('setLabelProgram');
  return (
    <Nothing title={say('none')}>
      <Text>{say('noneText')}</Text>
      {maySet ? (
        <Button {...pageLink('/provider/settings', {})}>{say('toSettings')}</Button>
      ) : (
        <Text>{say('noneAsk')}</Text>
      )}
    </Nothing>
  );
}

interface OfCarrierProps {
  readonly warehouse: string;
  readonly program: LabelProgram;
}

/** What is to be done for one carrier, in the order in which it is done. */
function OfCarrier({ warehouse, program: { carrier, template } }: OfCarrierProps) {
  const query = useQuery(labelsQuery(warehouse, carrier));
  return (
    <Part title={carrier}>
      <Loaded query={query}>
        {({ to_make, files }) => {
          const problems = sameProblems(to_make);
          const count = to_make.filter((order) => order.problems.length === 0).length;
          const isAwaited = files.some(({ labels, numbered }) => numbered < labels);
          return (
            <>
              {problems.length > 0 && <Problems groups={problems} />}
              <ImportNumbers
                warehouse={warehouse}
                carrier={carrier}
                titles={template.answer}
                isNext={count === 0 && isAwaited}
              >
                {(importButton) => (
                  <MakeFile
                    warehouse={warehouse}
                    carrier={carrier}
                    count={count}
                    isNothing={to_make.length === 0}
                    isAwaited={isAwaited}
                  >
                    {importButton}
                  </MakeFile>
                )}
              </ImportNumbers>
              {files.length > 0 && <LabelFiles carrier={carrier} files={files} />}
            </>
          );
        }}
      </Loaded>
    </Part>
  );
}

/** Labels that a file has at most. */
const MOST_LABELS = 500;

/** The button that makes the next file and saves it at once, and what comes after it. */
function MakeFile({
  warehouse,
  carrier,
  count,
  isNothing,
  isAwaited,
  children,
}: Pick<OfCarrierProps, 'warehouse'> & {
  readonly carrier: LabelProgram['carrier'];
  /** How many labels it would have. */
  readonly count: number;
  /** Whether no order needs a label, not even one with problems. */
  readonly isNothing: boolean;
  /** Whether numbers of a file are still to come. */
  readonly isAwaited: boolean;
  /** The button beside it. */
  readonly children: React.ReactNode;
}) {
  const say = useWords(LABELS);
  const readAgain = useReadLabelsAgain();
  const once = useOnce();
  const [made, setMade] = useState<{ readonly file_no: number; readonly labels: number } | null>(null);
  const save = useSaveLabelFile();
  const make = useMutation({
    mutationFn: () =>
      answered(
        desk.POST('/desk/warehouses/{warehouse}/labels/{carrier}/files', { params: { path: { warehouse, carrier } } }),
      ),
    onSuccess: async (file) => {
      setMade(file);
      // The file is made and in the list, also if it cannot be saved now.
      await Promise.all([readAgain(), save.mutateAsync(file.file_no).catch(() => {})]);
    },
  });
  return (
    <>
      {isNothing && <Text className="quiet">{say('nothing')}</Text>}
      <Group gap="sm">
        {count > 0 && (
          <Button
            size="lg"
            h="auto"
            mih={50}
            py={8}
            loading={make.isPending}
            onClick={() => void once(make.mutateAsync)}
            styles={WRAPS}
          >
            {say('make', { count })}
          </Button>
        )}
        {children}
      </Group>
      {make.error !== null && <FailureText error={make.error} />}
      {save.error !== null && <SaveFailure error={save.error} />}
      {made !== null && isAwaited ? (
        <Text role="status" fw={600}>
          {say('made', { no: made.file_no, count: made.labels })}
        </Text>
      ) : (
        (count > 0 || isAwaited) && (
          <Text fz={13} className="quiet">
            {say('how')} {count >= MOST_LABELS && say('most')}
          </Text>
        )
      )}
    </>
  );
}

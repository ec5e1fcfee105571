import { Button, Group, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, desk, Refused } from '../../app/api';
import { useWords } from '../../app/i18n';
import { ChooseFile } from '../../shared/choose-file';
import { checkedIn, useFields } from '../../shared/fields';
import { Form, LeaveButton } from '../../shared/form';
import { Modal } from '../../shared/modal';
import { save } from '../../shared/save';
import { type LabelCarrier, type LabelProgram, type LabelTemplate, programsQuery } from '../labels/label-query';
import { askedOf, fileOf, isSame, nameOf, templateFaults, templateIn } from './template-file';
import { OF_PROVIDER } from './words';

const NONE = 'none';
const OWN = 'own';

interface Values {
  /** {@link NONE}, {@link OWN}, or the name of a template that Kura brings. */
  readonly choice: string;
  readonly own: LabelTemplate | null;
  readonly asked: Readonly<Record<string, string>>;
  readonly waits: boolean;
}

function valuesOf(program: LabelProgram | null, templates: readonly LabelTemplate[]): Values {
  if (program === null) return { choice: NONE, own: null, asked: {}, waits: true };
  const { template, asked, waits } = program;
  const ours = templates.find((one) => isSame(one, template));
  return { choice: ours?.name ?? OWN, own: ours === undefined ? template : null, asked, waits };
}

/** Sets the label program of a carrier, or that it has none. */
export function LabelProgramDialog({
  carrier,
  program,
  templates,
  onClose,
}: {
  readonly carrier: LabelCarrier;
  readonly program: LabelProgram | null;
  readonly templates: readonly LabelTemplate[];
  readonly onClose: () => void;
}) {
  const say = useWords(OF_PROVIDER);
  const queries = useQueryClient();
  const [initial] = useState(() => valuesOf(program, templates));
  const form = useFields(initial, ['template', 'asked', 'waits']);
  const [faults, setFaults] = useState<Refused['faults']>({});
  const { choice, own, waits } = form.values;
  const template = choice === OWN ? own : (templates.find(({ name }) => name === choice) ?? null);
  const params = { path: { carrier } };
  const send = async (): Promise<unknown> => {
    setFaults({});
    if (template === null)
      return program === null ? {} : answered(desk.DELETE('/desk/label-programs/{carrier}', { params }));
    const body = { template, asked: askedOf(template, form.values.asked), waits };
    return answered(desk.PUT('/desk/label-programs/{carrier}', { params, body })).catch((error: unknown) => {
      if (error instanceof Refused) setFaults(error.faults);
      throw error;
    });
  };
  const choose = (value: string | null) => {
    setFaults({});
    form.set('choice', value ?? NONE);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={say('programOf', { carrier })}
      closeButtonProps={{ 'aria-label': say('keep') }}
    >
      <Form
        form={form}
        send={send}
        onSent={async () => {
          await queries.invalidateQueries({ queryKey: programsQuery.queryKey });
          onClose();
        }}
        submit={say('save')}
        cancel={<LeaveButton onClick={onClose}>{say('keep')}</LeaveButton>}
      >
        <Select
          label={say('program')}
          allowDeselect={false}
          data={[
            { value: NONE, label: say('noProgram') },
            ...templates.map((one) => ({ value: one.name, label: nameOf(one) })),
            ...(own === null ? [] : [{ value: OWN, label: say('own', { name: nameOf(own) }) }]),
          ]}
          value={choice}
          onChange={choose}
        />
        {template === null ? (
          program !== null && <Text>{say('removes')}</Text>
        ) : (
          <>
            {template.columns
              .filter(({ asked }) => asked === true)
              .map(({ title, required = false, width }) => (
                <TextInput
                  key={title}
                  label={title}
                  required={required}
                  {...(width === undefined ? {} : { description: say('width', { count: width }) })}
                  value={form.values.asked[title] ?? ''}
                  error={form.faultOf(`asked.${title}`)}
                  onChange={({ currentTarget: { value } }) =>
                    form.change((now) => ({ ...now, asked: { ...now.asked, [title]: value } }))
                  }
                />
              ))}
            <Switch label={say('waitsSwitch')} description={say('waitsNote')} {...checkedIn(form, 'waits')} />
          </>
        )}
        <TemplateFile
          template={template}
          onOpen={(read) => {
            setFaults({});
            form.change((now) => ({ ...now, own: read, choice: OWN }));
          }}
        />
        {template !== null && <TemplateFaults template={template} faults={faults} />}
      </Form>
    </Modal>
  );
}

/** The way to an own template: save one, change the file, open it. */
function TemplateFile({
  template,
  onOpen,
}: {
  readonly template: LabelTemplate | null;
  readonly onOpen: (template: LabelTemplate) => void;
}) {
  const say = useWords(OF_PROVIDER);
  const [isWrong, setWrong] = useState(false);
  const open = async (file: File) => {
    const read = templateIn(await file.text().catch(() => ''));
    setWrong(read === null);
    if (read !== null) onOpen(read);
  };
  return (
    <Stack gap={4}>
      <Text fz={13} className="quiet">
        {say('ownNote')}
      </Text>
      <Group gap="xs">
        {template !== null && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => save(fileOf(template), `${template.name}-${template.version}.json`)}
          >
            {say('saveTemplate')}
          </Button>
        )}
        <ChooseFile accept=".json,application/json" onChoose={(file) => void open(file)}>
          {(props) => (
            <Button {...props} size="compact-sm" variant="default">
              {say('openTemplate')}
            </Button>
          )}
        </ChooseFile>
      </Group>
      {isWrong && (
        <Text role="alert" c="var(--wrong)">
          {say('noTemplate')}
        </Text>
      )}
    </Stack>
  );
}

/** What is wrong with the template, and where in its file. */
function TemplateFaults({
  template,
  faults,
}: {
  readonly template: LabelTemplate;
  readonly faults: Refused['faults'];
}) {
  const say = useWords(OF_PROVIDER);
  const found = templateFaults(template, faults);
  if (found.length === 0) return null;
  return (
    <Stack gap={4} role="alert" data-faults tabIndex={-1}>
      {found.map(({ column, field, message }) => (
        <Text key={`${column?.no} ${field}`} c="var(--wrong)" fz={13}>
          {column === null ? '' : `${say('column', column)} `}
          {field} {message}
        </Text>
      ))}
    </Stack>
  );
}

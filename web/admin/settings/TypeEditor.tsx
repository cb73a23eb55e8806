import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { Settings } from "../../../contract/settings.ts";
import { type Form, useForm } from "../../forms/use-form.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { PartHeading, QuietButton, SmallButton } from "../shell/StaffPage.tsx";
import type { SettingsEditor } from "./use-settings-editor.ts";

type Named = { id: string; name: string };

/** What makes delivery types differ from package types. `Typed`: an entry as it is typed. */
export type TypeKind<Entry extends Named, Typed extends { name: string }> = {
  key: "deliveryTypes" | "packageTypes";
  noun: "delivery type" | "package type";
  plural: "delivery types" | "package types";
  create: (settings: Partial<Settings>) => Entry;
  toForm: (entry: Entry) => Typed;
  /** `zeros` says, in sentences, which 0 was typed as something else. */
  fromForm: (form: Typed, entry: Entry) => { entry: Entry; zeros: string[] };
  Fields: (props: FieldsProps<Typed>) => ReactNode;
  Details: (props: { entry: Entry; settings: Partial<Settings> }) => ReactNode;
  /** What else changes when an entry goes. */
  withoutEntry?: (id: string, settings: Partial<Settings>) => Partial<Settings>;
};

export type TypedField = ReturnType<Form<object>["field"]>;

export type FieldsProps<Typed extends object> = {
  form: Form<Typed>;
  /** What a text field needs, with what the server had against it. */
  field: (name: keyof Typed & string) => TypedField;
  settings: Partial<Settings>;
  /** What the server had against a field of this entry. */
  faultOf: (field: string) => string | undefined;
};

type TypeEditorProps<Entry extends Named, Typed extends { name: string }> = {
  editor: SettingsEditor;
  kind: TypeKind<Entry, Typed>;
  entries: Entry[];
};

/** One tab a type: look, edit, add, delete. Its Save closes the editor; what is sent is the page's business. */
export function TypeEditor<Entry extends Named, Typed extends { name: string }>(props: TypeEditorProps<Entry, Typed>) {
  const { editor, kind, entries } = props;
  const [chosen, setChosen] = useState<string | null>(null);
  const [edited, setEdited] = useState<{ entry: Entry; isNew: boolean } | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const returnTo = useRef<HTMLButtonElement>(null);
  const selected = entries.find(({ id }) => id === chosen) ?? entries[0];

  const write = (list: Entry[], more: Partial<Settings> = {}) =>
    editor.change(`modify ${kind.plural}`, { ...more, [kind.key]: list });
  const close = () => {
    editor.setOpenEditor(null);
    setEdited(null);
  };
  const keep = (entry: Entry, zeros: string[]) => {
    const isThere = entries.some(({ id }) => id === entry.id);
    if (!write(isThere ? entries.map((each) => (each.id === entry.id ? entry : each)) : [...entries, entry])) return;
    editor.noteZeros(entry.id, zeros);
  };
  const keepAndClose = (entry: Entry, zeros: string[]) => {
    keep(entry, zeros);
    setChosen(entry.id);
    close();
  };
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && edited === null && document.activeElement === document.body) returnTo.current?.focus();
    wasOpen.current = edited !== null;
  }, [edited]);
  const add = () => {
    if (!editor.mayDo(`add ${kind.plural}`)) return;
    setEdited({ entry: kind.create(editor.draft), isNew: true });
  };
  const edit = () => {
    if (selected && editor.mayDo(`modify ${kind.plural}`)) setEdited({ entry: selected, isNew: false });
  };
  const askToDelete = () => {
    if (editor.mayDo(`delete ${kind.plural}`)) setDeleting(true);
  };
  const remove = () => {
    setDeleting(false);
    if (!selected) return;
    write(
      entries.filter(({ id }) => id !== selected.id),
      kind.withoutEntry?.(selected.id, editor.draft),
    );
    editor.noteZeros(selected.id, []);
    setChosen(null);
  };

  const isLast = entries.length <= 1;
  const addLabel = `Add ${kind.noun}`;
  const faultOf = (field: string) => {
    const index = entries.findIndex(({ id }) => id === edited?.entry.id);
    return editor.faults[`${kind.key}.${index}.${field}`];
  };
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <PartHeading className="capitalize">{kind.plural}</PartHeading>
        {edited === null && <SmallButton onClick={add}>{addLabel}</SmallButton>}
      </div>
      {edited?.isNew ? (
        <EntryForm
          key={edited.entry.id}
          {...props}
          faultOf={faultOf}
          entry={edited.entry}
          isNew
          onKeep={keepAndClose}
          onLeave={keep}
          onCancel={close}
        />
      ) : !selected ? (
        <EmptyState title={`There are no ${kind.plural}.`} />
      ) : (
        <Tabs
          label={`Choose a ${kind.noun}`}
          tabs={entries.map(({ id, name }) => ({ key: id, label: name || id }))}
          active={selected.id}
          onActive={(id) => {
            if (id === selected.id) return;
            // What was typed goes along: only the page's Save sends anything.
            setEdited(null);
            setChosen(id);
          }}
        >
          {edited ? (
            <EntryForm
              key={edited.entry.id}
              {...props}
              faultOf={faultOf}
              entry={edited.entry}
              onKeep={keepAndClose}
              onLeave={keep}
              onCancel={close}
            />
          ) : (
            <div className="grid gap-4">
              <kind.Details entry={selected} settings={editor.draft} />
              <div className="flex flex-wrap items-center gap-2">
                <SmallButton ref={returnTo} onClick={edit}>
                  Edit {selected.name}
                </SmallButton>
                <QuietButton
                  disabled={isLast}
                  aria-describedby={isLast ? "last-type" : undefined}
                  onClick={askToDelete}
                >
                  Delete {selected.name}
                </QuietButton>
                {isLast && (
                  <p id="last-type" className="text-sm text-muted">
                    The last {kind.noun} stays.
                  </p>
                )}
              </div>
            </div>
          )}
        </Tabs>
      )}
      <ConfirmDialog
        open={isDeleting}
        title={`Delete ${selected?.name}?`}
        description={`It is gone once the settings are saved. Orders booked with it keep its name.`}
        confirmLabel={`Delete ${kind.noun}`}
        tone="danger"
        onConfirm={remove}
        onClose={() => setDeleting(false)}
      />
    </div>
  );
}

type EntryFormProps<Entry extends Named, Typed extends { name: string }> = TypeEditorProps<Entry, Typed> & {
  entry: Entry;
  isNew?: boolean;
  faultOf: (field: string) => string | undefined;
  onKeep: (entry: Entry, zeros: string[]) => void;
  /** The form goes away without having been saved or cancelled: what was typed is kept all the same. */
  onLeave: (entry: Entry, zeros: string[]) => void;
  onCancel: () => void;
};

function EntryForm<Entry extends Named, Typed extends { name: string }>(props: EntryFormProps<Entry, Typed>) {
  const { editor, kind, entry, isNew = false, faultOf, onKeep, onLeave, onCancel } = props;
  const form = useForm<Typed>({
    initial: () => kind.toForm(entry),
    check: ({ name }) => ({ name: name.trim() ? undefined : `A ${kind.noun} needs a name.` }),
  });
  const { isChanged } = form;
  const nameId = useId();
  const isDone = useRef(false);

  const field = (name: keyof Typed & string) => {
    const typed = form.field(name);
    return { ...typed, error: typed.error ?? faultOf(name) };
  };
  const read = () => {
    const { values } = form.held.read();
    const name = values.name.trim();
    return name === "" ? null : kind.fromForm({ ...values, name }, entry);
  };
  const apply = () => {
    const typed = form.passes() ? read() : null;
    if (!typed) return false;
    isDone.current = true;
    onKeep(typed.entry, typed.zeros);
    return true;
  };
  const leave = () => {
    const typed = isChanged && !isDone.current ? read() : null;
    if (typed) onLeave(typed.entry, typed.zeros);
    editor.setOpenEditor(null);
  };
  // The page's Save, another tab and another section take along what is typed by then.
  const drop = () => {
    isDone.current = true;
    onCancel();
  };
  const latest = useRef({ apply, drop, leave, register: editor.setOpenEditor });
  latest.current = { apply, drop, leave, register: editor.setOpenEditor };
  useEffect(() => {
    const open = { apply: () => latest.current.apply(), drop: () => latest.current.drop() };
    latest.current.register(isChanged || isNew ? open : null);
  }, [isChanged, isNew]);
  useEffect(() => {
    document.getElementById(nameId)?.focus();
    return () => latest.current.leave();
  }, [nameId]);
  const titleOf = isNew ? `New ${kind.noun}` : `Edit ${entry.name}`;
  return (
    <form
      ref={form.ref}
      noValidate
      aria-label={titleOf}
      className="grid gap-4 rounded border border-line bg-white p-4"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      {isNew && <PartHeading level={3}>{titleOf}</PartHeading>}
      <TextInput id={nameId} label="Name" required {...field("name")} fieldClassName="max-w-text" />
      <kind.Fields form={form} field={field} settings={editor.draft} faultOf={faultOf} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small">
          {isNew ? `Create ${kind.noun}` : `Save ${kind.noun}`}
        </Button>
        <SmallButton onClick={drop}>Cancel</SmallButton>
      </div>
    </form>
  );
}

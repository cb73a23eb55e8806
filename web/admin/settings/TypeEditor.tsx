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

/** What delivery types and package types do differently. `Typed`: an entry as form values. */
export type TypeKind<Entry extends Named, Typed extends { name: string }> = {
  key: "deliveryTypes" | "packageTypes";
  noun: "delivery type" | "package type";
  plural: "delivery types" | "package types";
  create: (settings: Partial<Settings>) => Entry;
  toForm: (entry: Entry) => Typed;
  /** `zeros`: a warning for each field whose text is saved as 0. */
  fromForm: (form: Typed, entry: Entry) => { entry: Entry; zeros: string[] };
  Fields: (props: FieldsProps<Typed>) => ReactNode;
  Details: (props: { entry: Entry; settings: Partial<Settings> }) => ReactNode;
  /** Changes to other settings when an entry is deleted. */
  withoutEntry?: (id: string, settings: Partial<Settings>) => Partial<Settings>;
};

export type TypedField = ReturnType<Form<object>["field"]>;

export type FieldsProps<Typed extends object> = {
  form: Form<Typed>;
  /** The props of a text field, with the server's error if it has one. */
  field: (name: keyof Typed & string) => TypedField;
  settings: Partial<Settings>;
  /** The server's error for a field of this entry. */
  errorOf: (field: string) => string | undefined;
};

type TypeEditorProps<Entry extends Named, Typed extends { name: string }> = {
  editor: SettingsEditor;
  kind: TypeKind<Entry, Typed>;
  entries: Entry[];
};

/** One tab per type: view, edit, add, delete. Its Save changes only the draft; the page's Save sends it. */
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
  const applyEntry = (entry: Entry, zeros: string[]) => {
    const exists = entries.some(({ id }) => id === entry.id);
    if (!write(exists ? entries.map((each) => (each.id === entry.id ? entry : each)) : [...entries, entry])) return;
    editor.setZeros(entry.id, zeros);
  };
  const applyAndClose = (entry: Entry, zeros: string[]) => {
    applyEntry(entry, zeros);
    setChosen(entry.id);
    close();
  };
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && edited === null && document.activeElement === document.body) returnTo.current?.focus();
    wasOpen.current = edited !== null;
  }, [edited]);
  const add = () => {
    if (!editor.ensureConnected(`add ${kind.plural}`)) return;
    setEdited({ entry: kind.create(editor.draft), isNew: true });
  };
  const edit = () => {
    if (selected && editor.ensureConnected(`modify ${kind.plural}`)) setEdited({ entry: selected, isNew: false });
  };
  const confirmDelete = () => {
    if (editor.ensureConnected(`delete ${kind.plural}`)) setDeleting(true);
  };
  const remove = () => {
    setDeleting(false);
    if (!selected) return;
    write(
      entries.filter(({ id }) => id !== selected.id),
      kind.withoutEntry?.(selected.id, editor.draft),
    );
    editor.setZeros(selected.id, []);
    setChosen(null);
  };

  const isLast = entries.length <= 1;
  const addLabel = `Add ${kind.noun}`;
  const errorOf = (field: string) => {
    const index = entries.findIndex(({ id }) => id === edited?.entry.id);
    return editor.fieldErrors[`${kind.key}.${index}.${field}`];
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
          errorOf={errorOf}
          entry={edited.entry}
          isNew
          onApply={applyAndClose}
          onLeave={applyEntry}
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
            // The unmounting form applies what was typed to the draft.
            setEdited(null);
            setChosen(id);
          }}
        >
          {edited ? (
            <EntryForm
              key={edited.entry.id}
              {...props}
              errorOf={errorOf}
              entry={edited.entry}
              onApply={applyAndClose}
              onLeave={applyEntry}
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
                  onClick={confirmDelete}
                >
                  Delete {selected.name}
                </QuietButton>
                {isLast && (
                  <p id="last-type" className="text-sm text-muted">
                    The last {kind.noun} can’t be deleted.
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
  errorOf: (field: string) => string | undefined;
  onApply: (entry: Entry, zeros: string[]) => void;
  /** The form unmounts without Save or Cancel; what was typed still goes into the draft. */
  onLeave: (entry: Entry, zeros: string[]) => void;
  onCancel: () => void;
};

function EntryForm<Entry extends Named, Typed extends { name: string }>(props: EntryFormProps<Entry, Typed>) {
  const { editor, kind, entry, isNew = false, errorOf, onApply, onLeave, onCancel } = props;
  const form = useForm<Typed>({
    initial: () => kind.toForm(entry),
    check: ({ name }) => ({ name: name.trim() ? undefined : `A ${kind.noun} needs a name.` }),
  });
  const { isChanged } = form;
  const nameId = useId();
  const isDone = useRef(false);

  const field = (name: keyof Typed & string) => {
    const typed = form.field(name);
    return { ...typed, error: typed.error ?? errorOf(name) };
  };
  const read = () => {
    const { values } = form.store.read();
    const name = values.name.trim();
    return name === "" ? null : kind.fromForm({ ...values, name }, entry);
  };
  const apply = () => {
    const typed = form.validate() ? read() : null;
    if (!typed) return false;
    isDone.current = true;
    onApply(typed.entry, typed.zeros);
    return true;
  };
  const leave = () => {
    const typed = isChanged && !isDone.current ? read() : null;
    if (typed) onLeave(typed.entry, typed.zeros);
    editor.setOpenEditor(null);
  };
  const discard = () => {
    isDone.current = true;
    onCancel();
  };
  // The page's Save and a change of tab or section call these after this render: they must see the latest values.
  const latest = useRef({ apply, discard, leave, register: editor.setOpenEditor });
  latest.current = { apply, discard, leave, register: editor.setOpenEditor };
  useEffect(() => {
    const open = { apply: () => latest.current.apply(), discard: () => latest.current.discard() };
    latest.current.register(isChanged || isNew ? open : null);
  }, [isChanged, isNew]);
  useEffect(() => {
    document.getElementById(nameId)?.focus();
    return () => latest.current.leave();
  }, [nameId]);
  const title = isNew ? `New ${kind.noun}` : `Edit ${entry.name}`;
  return (
    <form
      ref={form.ref}
      noValidate
      aria-label={title}
      className="grid gap-4 rounded border border-line bg-white p-4"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      {isNew && <PartHeading level={3}>{title}</PartHeading>}
      <TextInput id={nameId} label="Name" required {...field("name")} fieldClassName="max-w-text" />
      <kind.Fields form={form} field={field} settings={editor.draft} errorOf={errorOf} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small">
          {isNew ? `Create ${kind.noun}` : `Save ${kind.noun}`}
        </Button>
        <SmallButton onClick={discard}>Cancel</SmallButton>
      </div>
    </form>
  );
}

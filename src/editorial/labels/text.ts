/** One text in the panel's two languages. */
export type Text = readonly [vietnamese: string, english: string];

/** What stands above an input, and the help below it. A Vietnamese text has one English text, wherever it stands. */
export interface FieldText {
  label: Text;
  help?: Text;
}

/** The words of one content type or component; `fields` by attribute. */
export interface TypeText {
  name: Text;
  fields: Readonly<Record<string, FieldText>>;
}

import type { CustomFieldInputProps } from './input-props';
import { MomentInput } from './moment-input';

/** Until when: a day without a time means until the end of that day in Vietnam. */
export default function EndInput(props: CustomFieldInputProps) {
  return <MomentInput {...props} isEnd />;
}

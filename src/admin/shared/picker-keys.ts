import type { KeyboardEvent } from 'react';
import { foldText } from '../../public/read-model/projection/text';

const MOVES = ['ArrowUp', 'ArrowDown', 'Home', 'End'];

/** Whether the last key moved through a list: what is marked then was chosen. */
let hasMoved = false;

/**
 * Enter in a picker of relations takes the first entry with the typed text in its name; without one nothing happens, and the list stays. Strapi
 * marks “create” where no name begins with the text, or the names have not arrived yet: Enter opened an empty form.
 */
export function takeFirstMatch(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, currentTarget: input, nativeEvent } = event;
  const isChosen = hasMoved;
  hasMoved = MOVES.includes(key);
  const text = foldText(input.value.trim());
  if (key !== 'Enter' || isChosen || nativeEvent.isComposing || text === '') return;
  event.preventDefault();
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
  const options = [...(list?.querySelectorAll('[role="option"][data-state]') ?? [])];
  const match = options.find((option) => foldText(option.textContent).includes(text));
  match?.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
}

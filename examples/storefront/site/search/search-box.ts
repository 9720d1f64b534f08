import { api } from '../api';
import { html } from '../markup';
import { changed } from '../list/list-query';
import { navigate } from '../navigation';
import { suggestionList } from './suggestions';

/** A visitor who types steadily asks once, when she pauses: suggestions have 60 requests a minute. */
const DEBOUNCE_MS = 250;

/**
 * The search field of the header: a combobox with a list of suggestions, as the ARIA Authoring Practices describe it. The arrows
 * choose, Enter goes there, Escape closes.
 */
class SearchBox {
  #inFlight = new AbortController();
  #timer = 0;
  #options: HTMLElement[] = [];
  /** index of the chosen option; -1: none, so that Enter searches what was typed */
  #active = -1;

  constructor(
    readonly form: HTMLFormElement,
    readonly input: HTMLInputElement,
    readonly list: HTMLElement,
    readonly status: HTMLElement,
  ) {
    input.addEventListener('input', () => this.#typed());
    input.addEventListener('focus', () => this.#typed());
    input.addEventListener('keydown', (event) => this.#key(event));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#submit();
    });
    form.addEventListener('focusout', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) this.close();
    });
    // The field keeps the focus while an option is clicked.
    list.addEventListener('mousedown', (event) => event.preventDefault());
    list.addEventListener('click', () => this.close());
  }

  close(): void {
    this.#inFlight.abort();
    clearTimeout(this.#timer);
    this.list.hidden = true;
    this.input.setAttribute('aria-expanded', 'false');
    this.#choose(-1);
  }

  #typed(): void {
    this.#inFlight.abort();
    clearTimeout(this.#timer);
    const q = this.input.value.trim();
    if (q === '') return this.close();
    this.#inFlight = new AbortController();
    const { signal } = this.#inFlight;
    this.#timer = window.setTimeout(() => {
      this.#suggest(q, signal).catch((error: unknown) => {
        if (!signal.aborted) console.warn('No suggestions:', error);
      });
    }, DEBOUNCE_MS);
  }

  async #suggest(q: string, signal: AbortSignal): Promise<void> {
    const markup = suggestionList((await api.suggestions(q, signal)).data);
    if (signal.aborted) return;
    this.list.innerHTML = (markup ?? html`<p class="soft">Không có gợi ý</p>`).text;
    this.#options = [...this.list.querySelectorAll<HTMLElement>('[role="option"]')];
    this.#options.forEach((option, at) => (option.id = `suggestion-${at}`));
    this.#choose(-1);
    this.list.hidden = false;
    this.input.setAttribute('aria-expanded', String(this.#options.length > 0));
    this.status.textContent = markup ? `${this.#options.length} gợi ý` : 'Không có gợi ý';
  }

  #choose(index: number): void {
    this.#options[this.#active]?.setAttribute('aria-selected', 'false');
    this.#active = index;
    const option = this.#options[index];
    if (!option) return this.input.removeAttribute('aria-activedescendant');
    option.setAttribute('aria-selected', 'true');
    option.scrollIntoView({ block: 'nearest' });
    this.input.setAttribute('aria-activedescendant', option.id);
  }

  #key(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape' && !this.list.hidden) {
      event.preventDefault();
      this.close();
    } else if (step !== undefined) {
      event.preventDefault();
      if (this.list.hidden) this.#typed();
      else this.#move(step);
    }
  }

  /** The step before the first option and after the last one is the field itself. */
  #move(step: number): void {
    const places = this.#options.length + 1;
    this.#choose(((this.#active + 1 + step + places) % places) - 1);
  }

  #submit(): void {
    const option = this.#options[this.#active];
    if (option && !this.list.hidden) return option.click();
    this.close();
    navigate(changed(new URLSearchParams(), { q: this.input.value.trim() }));
  }
}

/** Makes the header's search field work. @returns a function that shows a page's search in it */
export function startSearch(): (url: URL) => void {
  const form = document.querySelector<HTMLFormElement>('#search');
  const input = form?.querySelector('input');
  const list = document.getElementById('suggestions');
  const status = document.getElementById('suggestion-status');
  if (!form || !input || !list || !status) throw new Error('The page has no search field.');
  const box = new SearchBox(form, input, list, status);
  return (url) => {
    box.close();
    input.value = url.searchParams.get('q') ?? '';
  };
}

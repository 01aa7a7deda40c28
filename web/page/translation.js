// The engine’s texts in another language: choices by their names, and sentences by the sentence itself. All others stay
// English, and are marked as English where they are shown.

/** A regular expression for a sentence with `{}` for each word that differs. */
function patternOf(sentence) {
  const parts = sentence.split('{}').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('([\\w×:\u2009]+)')}$`);
}

export class Translation {
  #patterns;
  #known;
  #words;

  /**
   * `labels` has the labels of each table of the engine by their names; `sentences` has pairs with `{}` for each word that
   * differs; `words` has those of these words that are not numbers, squares or boards.
   */
  constructor(labels, sentences, words) {
    this.labels = labels;
    this.sentences = sentences;
    this.#words = words;
    this.#known = new Map(sentences);
    this.#patterns = sentences.filter(([english]) => english.includes('{}')).map(([english, own]) => [patternOf(english), own]);
  }

  /** A text of the engine in this language; null if one of its sentences is not known. */
  said(text) {
    const whole = this.#sentence(text);
    if (whole !== null) return whole;
    const sentences = text.split(/(?<=[.!?…]) /);
    const own = sentences.length > 1 ? sentences.map((sentence) => this.#sentence(sentence)) : [null];
    return own.includes(null) ? null : own.join(' ');
  }

  #sentence(sentence) {
    const known = this.#known.get(sentence);
    if (known) return known;
    for (const [pattern, own] of this.#patterns) {
      const inserted = pattern.exec(sentence)?.slice(1).map((word) => this.#words[word] ?? word);
      if (inserted) return own.replace(/\{\}/g, () => inserted.shift());
    }
    const [, start, rest] = /^([^:]+: )(.+)$/.exec(sentence) ?? [];
    const end = this.#known.has(start) ? this.#sentence(rest) : null;
    return end === null ? null : this.#known.get(start) + end;
  }

  /**
   * Translates the choices and the labels in an answer of the engine.
   *
   * @param {Record<string, any>} answer
   */
  apply({ tables, state, solved, task }) {
    const own = (text) => this.said(text) ?? text;
    if (tables) {
      for (const [name, labels] of Object.entries(this.labels)) {
        if (Array.isArray(labels)) tables[name] = labels;
        else tables[name] = this.choices(name, tables[name] ?? []);
      }
    }
    if (task) task.title = own(task.title);
    if (state) {
      state.progress = own(state.progress);
      state.report.offers = state.report.offers.map(([name, label]) => [name, own(label)]);
    }
    if (solved) {
      solved.columns = solved.columns.map(own);
      solved.rows = solved.rows.map(([name, cells]) => [this.labels.levels[name] ?? name, cells]);
    }
  }

  /** Choices of a table, as `[name, label]`, with labels in this language. */
  choices(table, choices) {
    return choices.map(([name, label]) => [name, this.labels[table][name] ?? label]);
  }
}

/** Shows texts of the document: a selector, a text, and the attribute that has it, if any. */
export function show(texts) {
  for (const [selector, text, attribute] of texts) {
    const element = document.querySelector(selector);
    if (element && attribute) element.setAttribute(attribute, text);
    else if (element) element.textContent = text;
  }
}

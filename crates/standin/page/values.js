// Names of commands, options and choices, and texts as values of options. No DOM here.

/** Name of a command, option or choice in this locale. */
export function nameOf(named, locale) {
  return named.name_localizations?.[locale] ?? named.name;
}

/** Description of a command or option in this locale. */
export function describe(named, locale) {
  return named.description_localizations?.[locale] ?? named.description ?? '';
}

/** Whether the option accepts any text. */
export function isFree(option) {
  return option.type === 3 && !option.choices?.length;
}

/** Converts a text to a value of an option, or to `{error}`. */
export function valueOf(option, text, locale) {
  const wrong = (kind) => ({ error: { kind, option: nameOf(option, locale) } });
  if (option.choices?.length) {
    const same = (known) => String(known).toLowerCase() === text.toLowerCase();
    // In a name with an explanation, `calm: without a sound`, the part before the colon suffices.
    const short = (name) => name.split(/[:：]/)[0];
    const choice = option.choices.find((c) => [c.value, c.name, nameOf(c, locale)].some(same))
      ?? option.choices.find((c) => [c.name, nameOf(c, locale)].some((name) => same(short(name))));
    return choice ? { value: choice.value } : wrong('choice');
  }
  switch (option.type) {
    case 3: return { value: text };
    case 4: return /^[-+]?\d+$/.test(text) ? { value: Number(text) } : wrong('type');
    case 10: return text !== '' && Number.isFinite(Number(text)) ? { value: Number(text) } : wrong('type');
    case 5:
      if (/^(true|yes|1|是|真)$/i.test(text)) return { value: true };
      return /^(false|no|0|否|假)$/i.test(text) ? { value: false } : wrong('type');
    case 11: return wrong('file');
    default: return /^\d+$/.test(text) ? { value: text } : wrong('type');
  }
}

// The names of commands, options and choices, and a text as the value of an option. No DOM here.

/** The name shown for a command, option or choice in this locale. */
export function nameOf(thing, locale) {
  return thing.name_localizations?.[locale] ?? thing.name;
}

/** Its description in this locale. */
export function describe(thing, locale) {
  return thing.description_localizations?.[locale] ?? thing.description ?? '';
}

/** Whether any text can be the value of this option. */
export function isFree(option) {
  return option.type === 3 && !option.choices?.length;
}

/** A text as the value of an option, or `{error}` of what is wrong. */
export function valueOf(option, text, locale) {
  const wrong = (kind) => ({ error: { kind, option: nameOf(option, locale) } });
  if (option.choices?.length) {
    const same = (known) => String(known).toLowerCase() === text.toLowerCase();
    // A name that explains itself, `calm: without a sound`, may be given as what stands before the colon.
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

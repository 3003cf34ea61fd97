// One text of the catalogue with its arguments, as render() in src/core/text.cpp does it:
// `{0}` prints argument 0, `{0?unit:units}` chooses by whether it is 1.

export type Arg = string | number;

export function format(text: string, args: readonly Arg[]): string {
  return text.replace(/\{(\d)(?:\?([^:}]*):([^}]*))?\}/g, (_, place: string, one?: string, many?: string) => {
    const arg = args[Number(place)];
    if (one === undefined || many === undefined) return arg === undefined ? '' : String(arg);
    return arg === 1 ? one : many;
  });
}

declare module 'virtual:texts/en' {
  const texts: Record<string, string>;
  export default texts;
}
declare module 'virtual:texts/es' {
  const texts: Record<string, string>;
  export default texts;
}

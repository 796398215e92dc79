declare module 'virtual:handbook/*' {
  const handbook: import('../src/domain/care/text.ts').Handbook;
  export default handbook;
}

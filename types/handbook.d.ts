declare module 'virtual:handbook/*' {
  const handbook: import('../src/features/documents/care/handbook.ts').Handbook;
  export default handbook;
}

export function HomeShorts({ onClose }: { onClose: () => void }) {
  return <button type="button" onClick={onClose}>x</button>
}

import { applyStoredColorMode } from 'shared-ui/color-mode'

// Before the first paint, which waits for this script.
applyStoredColorMode()

// A page from the cache is here before its body has been read.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
else start()

function start() {
  boot()
    // A second request goes to another address, past one that hangs.
    .catch(boot)
    .catch(showFailure)
}

async function boot() {
  await import('./bootstrap.tsx')
}

/** Without the shell there is no design system either: plain words, and a way on. */
function showFailure() {
  const message = document.createElement('p')
  message.setAttribute('role', 'alert')
  message.textContent = 'The portal could not be loaded. Check your connection, then try again.'
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Try again'
  button.addEventListener('click', () => location.reload())
  document.querySelector('#root')?.replaceChildren(message, button)
}

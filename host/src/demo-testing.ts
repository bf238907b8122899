// Imported before anything that reads the settings of the page: a page of the demonstration.
document.head.append(Object.assign(document.createElement('meta'), { name: 'demo', content: 'true' }))

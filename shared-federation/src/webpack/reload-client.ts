// Part of the host in development only. Delivery says when a build has changed what this page is made of.
new EventSource('/development/changes').addEventListener('changed', () => location.reload())

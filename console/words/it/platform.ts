/** What administrators of the platform read. */
export const platform = {
  'menu.platform': 'Piattaforma',
  'tenants.title': 'Aziende',
  'tenants.new': 'Nuova azienda',
  'tenant.firstAdmin': 'Primo amministratore',
  'tenant.noAdministration':
    'Senza «Amministrazione» nessuno dell’azienda vede utenti, chiavi di servizio, registro delle attività e utilizzo: il suo amministratore non può invitare nessuno.',
  'tenant.take': 'Togli',
  'tenant.takeTitle': 'Togliere «{module}» a questa azienda?',
  'tenant.takeText':
    'Una volta salvato, nessuno nell’azienda vede più queste pagine, e i suoi token, le sue chiavi e le importazioni di questo modulo vengono rifiutati. I dati restano, e ricompaiono quando il modulo viene ridato.',
  'tenant.disable': 'Disattiva',
  'tenant.enable': 'Riattiva',
  'tenant.disableTitle': 'Disattivare {name}?',
  'tenant.disableText':
    'Tutte le sue sessioni terminano subito e i suoi token di accesso e le sue chiavi di servizio vengono rifiutati. I dati restano e i lavori già inviati proseguono fino alla fine. Puoi riattivarla in qualsiasi momento.',
  'tenant.disabled': '{name} è disattivata.',
  'tenant.enableTitle': 'Riattivare {name}?',
  'tenant.enableText':
    'Le sue persone possono accedere di nuovo e i suoi token di accesso e le sue chiavi di servizio tornano a funzionare. Le sessioni terminate restano terminate.',
  'tenant.enabled': '{name} è di nuovo attiva.',
  'tenant.rows': 'Che cosa contiene',
  'tenant.jobs': 'Lavori conservati',
  'actor.platform': 'La piattaforma',
  'field.users': 'Utenti',
  'field.modules': 'Moduli',
  'field.adminEmail': 'E-mail',
  'field.adminFirstName': 'Nome',
  'field.adminLastName': 'Cognome',
  'choice.modules.suppliers': 'Fornitori',
  'choice.modules.products': 'Prodotti',
  'choice.modules.materials': 'Materiali',
  'choice.modules.purchases': 'Acquisti',
  'choice.modules.chemicals': 'Prodotti chimici',
  'choice.modules.traceability': 'Tracciabilità',
  'choice.modules.documents': 'Documenti',
  'choice.modules.account': 'Amministrazione',
};

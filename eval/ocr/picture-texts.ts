/** What is written on the pictures of the evaluation, in the language of each. */
export interface PictureTexts {
  receipt: readonly (readonly [item: string, amount: string])[]
  shop: readonly string[]
  letter: readonly string[]
  sign: readonly string[]
  chat: readonly string[]
}

export const pictureTexts: Record<'eng' | 'deu' | 'fra' | 'spa' | 'ita', PictureTexts> = {
  eng: {
    shop: ['Harbour Street Bakery', '14 Harbour Street, Whitby', 'Receipt 20418', '12/03/2026 09:41'],
    receipt: [
      ['Sourdough loaf', '4.20'],
      ['Oat milk 1 l', '2.35'],
      ['Cheddar, mature', '6.80'],
      ['Paper bag', '0.10'],
      ['VAT 20%', '2.24'],
      ['TOTAL GBP', '13.45'],
      ['Card ending 4471', '13.45'],
    ],
    letter: [
      'Dear Mrs Whitfield,',
      'Thank you for your letter of 3 February about the boiler in your flat. Our engineer, Mr Osei, will visit you on Tuesday, 17 March between 9 am and noon.',
      'Please make sure that the cupboard below the stairs is empty and that somebody over eighteen is at home. The inspection is free of charge; your contract number is HK-4471-09.',
      'If the date does not suit you, call us on 01947 603218 before Friday.',
      'Yours sincerely, Joan Pemberton',
    ],
    sign: ['NO PARKING', 'Monday to Saturday', '8 am – 6 pm', 'Loading only'],
    chat: [
      'Are you coming to the rehearsal tonight?',
      'Yes, but the train from Leeds is 20 minutes late.',
      'The door code is 7319, take the second floor.',
      'Perfect, I will bring the printed scores.',
    ],
  },
  deu: {
    shop: ['Bäckerei Grünwald', 'Königstraße 27, 70173 Stuttgart', 'Beleg 88210', '05.02.2026 16:12'],
    receipt: [
      ['Roggenbrot', '4,80'],
      ['Käsebrötchen', '2,10'],
      ['Süßer Senf 200 g', '3,49'],
      ['Äpfel, lose', '2,75'],
      ['MwSt 7 %', '0,86'],
      ['SUMME EUR', '13,14'],
      ['Gegeben bar', '20,00'],
    ],
    letter: [
      'Sehr geehrte Frau Müller,',
      'vielen Dank für Ihr Schreiben vom 3. Februar. Die Kündigung des Mietvertrags für die Wohnung im Erdgeschoss haben wir erhalten und bestätigen das Ende zum 31. Mai 2026.',
      'Bitte übergeben Sie die Schlüssel am Übergabetag um 10 Uhr an Herrn Weiß. Die Kaution von 1.860,00 Euro überweisen wir nach Prüfung der Nebenkosten auf Ihr Konto.',
      'Für Rückfragen erreichen Sie uns unter 0711 604418.',
      'Mit freundlichen Grüßen, Jörg Schäfer',
    ],
    sign: ['EINFAHRT FREIHALTEN', 'Tag und Nacht', 'Fußgänger bitte', 'andere Straßenseite'],
    chat: [
      'Kommst du heute Abend zur Probe?',
      'Ja, aber der Zug aus Köln hat 20 Minuten Verspätung.',
      'Der Türcode ist 7319, zweiter Stock.',
      'Schön, ich bringe die gedruckten Noten mit.',
    ],
  },
  fra: {
    shop: ['Épicerie du Marché', '8 rue de l’Église, 69005 Lyon', 'Ticket 30177', '21/01/2026 18:05'],
    receipt: [
      ['Baguette tradition', '1,30'],
      ['Crème fraîche 20 cl', '2,15'],
      ['Pâté de campagne', '5,40'],
      ['Pommes, vrac', '3,05'],
      ['TVA 5,5 %', '0,62'],
      ['TOTAL EUR', '11,90'],
      ['Carte bancaire', '11,90'],
    ],
    letter: [
      'Chère Madame Lefèvre,',
      'Nous avons bien reçu votre demande du 3 février concernant le dégât des eaux dans votre cuisine. Un expert passera à votre domicile le mardi 17 mars à neuf heures.',
      'Merci de préparer les factures des meubles abîmés ainsi que votre numéro de contrat : AV-2209-51. La franchise prévue est de 150 euros, déduite du règlement.',
      'Pour déplacer le rendez-vous, appelez le 04 72 11 80 36.',
      'Veuillez agréer nos salutations distinguées, Hélène Garçon',
    ],
    sign: ['DÉFENSE D’ENTRER', 'Chantier interdit', 'au public', 'Accès côté forêt'],
    chat: [
      'Tu viens à la répétition ce soir ?',
      'Oui, mais le train de Nîmes a vingt minutes de retard.',
      'Le code de l’entrée est 7319, deuxième étage.',
      'Très bien, j’apporte les partitions imprimées.',
    ],
  },
  spa: {
    shop: ['Panadería Muñoz', 'Calle Mayor 31, 50001 Zaragoza', 'Factura 41902', '09/03/2026 11:27'],
    receipt: [
      ['Pan de centeno', '3,60'],
      ['Jamón ibérico', '7,95'],
      ['Piña en almíbar', '2,40'],
      ['Limón, malla', '1,85'],
      ['IVA 10 %', '1,44'],
      ['TOTAL EUR', '15,80'],
      ['Efectivo', '20,00'],
    ],
    letter: [
      'Estimada señora Ibáñez:',
      'Le confirmamos que el técnico de la compañía revisará su instalación de calefacción el próximo martes 17 de marzo, entre las nueve y las doce de la mañana.',
      'Por favor, tenga a mano el número de contrato ES-7710-32 y la última factura. La revisión es gratuita; cualquier reparación costará como máximo 180 euros más impuestos.',
      'Si desea cambiar la cita, llámenos al 976 22 41 08.',
      'Atentamente, Íñigo Núñez Peña',
    ],
    sign: ['PROHIBIDO EL PASO', 'Mañana y tarde', 'Excepto vecinos', 'Zona de niños'],
    chat: [
      '¿Vienes al ensayo esta noche?',
      'Sí, pero el tren de León llega con veinte minutos de retraso.',
      'El código de la puerta es 7319, segundo piso.',
      'Qué bien, llevaré las partituras impresas.',
    ],
  },
  ita: {
    shop: ['Panificio Così Buono', 'Via Garibaldi 9, 16124 Genova', 'Scontrino 55031', '14/02/2026 08:52'],
    receipt: [
      ['Focaccia al rosmarino', '3,20'],
      ['Caffè macinato 250 g', '4,90'],
      ['Prosciutto crudo', '6,75'],
      ['Mele sfuse', '2,30'],
      ['IVA 4 %', '0,66'],
      ['TOTALE EUR', '17,15'],
      ['Bancomat', '17,15'],
    ],
    letter: [
      'Gentile signora Rossi,',
      'la informiamo che la visita di controllo è stata fissata per martedì 17 marzo alle ore nove, presso il nostro ambulatorio al secondo piano. Porti con sé la tessera sanitaria.',
      'La preghiamo di non mangiare nelle sei ore precedenti. Il ticket è di 36,15 euro e può essere pagato anche con carta; il numero della pratica è GE-1180-27.',
      'Per spostare l’appuntamento chiami lo 010 247 3391 entro venerdì.',
      'Cordiali saluti, Nicolò Ferrari',
    ],
    sign: ['VIETATO FUMARE', 'Uscita di sicurezza', 'più avanti a destra', 'Città vecchia'],
    chat: [
      'Vieni alle prove stasera?',
      'Sì, ma il treno da Forlì ha venti minuti di ritardo.',
      'Il codice del portone è 7319, secondo piano.',
      'Perfetto, così porto io gli spartiti stampati.',
    ],
  },
}

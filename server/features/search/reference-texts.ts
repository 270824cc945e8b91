/**
 * Short texts on diverse topics of personal files, in common languages. The similarity of a question to them estimates
 * its similarity to unrelated texts, for any embedding model (decision 024).
 */
export const referenceTexts: readonly string[] = [
  'Bread\nKnead the dough for ten minutes and let it rise under a cloth until it has doubled.',
  'Rent\nThe tenant pays on the third working day of each month, by standing order.',
  'Bicycle\nThe chain was dry, so I cleaned it and put a drop of oil on every link.',
  'Physics lecture\nThe energy of a photon grows with its frequency.',
  'Choir\nThe altos come in two bars later and hold the last note.',
  'Winter\nSnow lay on the roofs, and the bus did not come.',
  'Chess\nWhite gives up a bishop and mates in four moves.',
  'Minutes\nThe board approved the budget and adjourned at half past six.',
  'Vaccination\nThe second dose is due after four weeks.',
  'Football\nThey scored in the last minute and won by one goal.',
  'Garden\nThe tomatoes need a stake and water in the evening.',
  'Manual\nHold the reset button for five seconds until the lamp blinks green.',
  'School\nShe drew a volcano and wrote a poem about it.',
  'Painting\nA woman in a yellow dress stands at an open window.',
  'Wedding\nThe rings were gold and the speeches were long.',
  'Tax\nIncome from abroad is declared on the second form.',
  'Airport\nThe flight is late by two hours because of fog.',
  'Dog\nHe sleeps by the stove and barks at the postman.',
  'Rechnung\nDer Betrag ist innerhalb von vierzehn Tagen zu überweisen.',
  'Wanderung\nAm Gipfel war es windig, die Hütte hatte noch geschlossen.',
  'Recette\nFaites revenir les oignons, puis ajoutez le vin blanc.',
  'Lettre\nNous avons bien reçu votre dossier et vous répondrons bientôt.',
  'Viaje\nDesde la torre se ve toda la ciudad y, al fondo, el mar.',
  'Contrato\nEl plazo de entrega es de tres meses a partir de la firma.',
]

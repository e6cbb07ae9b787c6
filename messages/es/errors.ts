import type { ErrorReason } from "@/lib/kernel/reasons";

/** The same reasons in Spanish, for pages: the API speaks English. A reason without a sentence does not compile. */
export const errors: Record<ErrorReason, string> = {
  // Anything without its own words, and answers common to all calls.
  unexpected: "Algo salió mal.",
  "records.away":
    "En este momento no podemos consultar nuestros datos, y no se cobró nada. Vuelva a intentarlo en unos minutos.",
  "records.away_before_charge":
    "En este momento no podemos consultar nuestros datos. Con este intento no se cobró nada, y la misma donación nunca se cobra dos veces. Vuelva a intentarlo en unos minutos.",
  "records.away_after_charge":
    "En este momento no podemos consultar nuestros datos, así que todavía no sabemos si su donación se realizó. La misma donación nunca se cobra dos veces. Vuelva a revisar en unos minutos.",
  "content.not_found": "No se encontró el contenido",
  "request.not_json": "La solicitud no es JSON válido",
  "request.not_object": "El cuerpo debe ser un objeto JSON",
  "request.not_multipart": "La solicitud no contiene datos multipart válidos",
  "request.broke_off": "La solicitud se interrumpió",
  "request.method_not_allowed": "Este método no está permitido aquí",
  "request.too_large": "La solicitud es demasiado grande",
  "request.address_too_long":
    "Esta dirección es demasiado larga para ser una de las nuestras. Revise el enlace.",
  "request.too_many_parameters":
    "Esta dirección tiene más parámetros de los que lee cualquiera de nuestras páginas. Revise el enlace.",
  "request.too_many_headers": "La solicitud tiene demasiados encabezados",
  "request.too_many_fields": "El formulario tiene más campos de los que leemos",
  "request.unsupported_body": "Este tipo de contenido no se acepta aquí",
  "request.unknown_call": "Esta llamada no existe",
  "request.another_than_address": "No es lo que dice la dirección",
  "signature.invalid": "La firma no es válida",

  // Who may do what.
  "access.log_in": "Inicie sesión, por favor",
  "access.admins_only": "Solo los administradores de la comunidad pueden hacer esto",
  "access.own_account_only": "Solo puede cambiar su propia cuenta",
  "access.provider_only": "Solo el proveedor puede hacer esto",
  "access.system_only": "Solo el sistema puede hacer esto",
  "access.proof_needed": "Primero confirme que es usted",
  "access.second_factor_needed":
    "Aquí los administradores necesitan un segundo factor. Configúrelo primero en Acceso y seguridad.",
  "access.desk_factor_needed":
    "La oficina del proveedor requiere un segundo factor. Configúrelo primero en Acceso y seguridad.",
  "access.sign_in_again": "Cierre la sesión, vuelva a iniciarla e inténtelo de inmediato, por favor.",

  // How often; `wait` is in seconds.
  "limits.too_many": "Demasiados intentos. Espere {wait} e inténtelo de nuevo.",
  "limits.busy":
    "En este momento hay muchísimas personas iniciando sesión. Espere {wait} e inténtelo de nuevo.",
  "limits.pages":
    "Se están pidiendo demasiadas páginas desde su red o con su cuenta. No se perdió nada. Espere {wait} e inténtelo de nuevo.",
  "limits.just_sent": "Lo enviamos hace solo un momento. Espere unos minutos, por favor.",
  "limits.codes":
    "Se probaron demasiados códigos incorrectos en esta cuenta. Use un código de recuperación o una llave de acceso, o inténtelo de nuevo en una hora.",
  "limits.passwords":
    "Se probaron demasiadas contraseñas incorrectas en esta cuenta. Inicie sesión donde ya lo hizo antes, elija una contraseña nueva con “Restablecer la contraseña” o inténtelo de nuevo en una hora.",
  "limits.notes":
    "Es más de lo que podemos recibir de una vez. Espere {wait} y envíelo de nuevo, o escriba a {address}.",
  "limits.invitations":
    "Su comunidad ya envió todas las invitaciones que puede enviar en un día. Continúe mañana, por favor.",
  "limits.work_first":
    "Se están probando muchas tarjetas en este momento. Haga primero el trabajo del encabezado Work-Wanted y envíe la solicitud de nuevo.",
  "limits.pictures":
    "Están llegando muchas imágenes en este momento. Inténtelo de nuevo en un minuto, por favor.",
  "limits.files":
    "Están llegando muchos archivos en este momento. Inténtelo de nuevo en un minuto, por favor.",

  // Fields in general.
  "input.required": "Obligatorio",
  "input.invalid": "Datos no válidos",
  "input.malformed": "Dato no válido ({detail})",
  "input.unknown_field": "Campo desconocido",
  "input.not_yours": "Usted no puede definir: {fields}",
  "input.too_long": "{count} caracteres como máximo",
  "input.digits_only": "Solo se permiten números",
  "input.too_small": "Debe ser {least} o más",
  "input.too_large": "Debe ser {most} o menos",
  "input.invalid_key": "Clave no válida",
  "input.invalid_setting": "Configuración no válida",
  "input.invalid_number": "Número no válido",
  "input.invalid_page": "Página no válida",
  "input.invalid_page_size": "Tamaño de página no válido",

  // People.
  "person.invalid_first_name": "Nombre no válido",
  "person.invalid_full_name": "Nombre completo no válido",
  "person.invalid_last_name": "Apellido no válido",
  "person.invalid_email": "Correo electrónico no válido",
  "person.foreign_mailbox":
    "No podemos enviar a direcciones con letras como é o ñ antes de la @. Use otra dirección.",
  "person.invalid_phone": "Número de teléfono no válido",
  "person.email_mismatch": "El correo electrónico no coincide",
  "person.choose_channel": "Elija correo electrónico o mensaje de texto",
  "person.unknown_time_zone": "Zona horaria desconocida. Use un nombre como America/New_York",
  "person.no_texts": "Este sitio no envía mensajes de texto. Elija correo electrónico",
  "person.no_phone":
    "Primero indique un número de teléfono, para que los mensajes de texto tengan adónde llegar.",
  "person.no_email":
    "Su cuenta todavía no tiene correo electrónico, así que tiene que usar mensajes de texto.",

  // Passwords, links and codes.
  "password.mismatch": "La contraseña no coincide",
  "password.incorrect": "Contraseña incorrecta",
  "password.length": "Use de 8 a 20 caracteres",
  "password.lower": "Agregue una letra minúscula",
  "password.upper": "Agregue una letra mayúscula",
  "password.digit": "Agregue un número",
  "password.is_email": "Elija algo distinto de su correo electrónico",
  "password.too_common": "Esta contraseña es muy fácil de adivinar. Elija otra",
  "password.unchanged": "Esta ya es su contraseña",
  "password.none": "Su cuenta todavía no tiene contraseña. Primero elija una en Restablecer contraseña.",
  "password.show_again": "Pasó un buen rato. Escriba su contraseña otra vez, por favor.",
  "link.expired": "Este enlace ya se usó o ya venció",
  "link.invalid_token": "Enlace no válido",
  "link.invalid_refresh_token": "Token de renovación no válido",
  "code.wrong": "Este código no es correcto o ya se usó.",
  "code.use_newest": "Use el código más reciente",
  "code.needed": "Escriba el código de su segundo factor, por favor",
  "code.six_digits": "El código tiene seis dígitos",
  "code.expired": "Este código venció. Pida uno nuevo.",
  "code.guessed": "Cinco códigos incorrectos: este ya no sirve. Pida uno nuevo.",
  "code.one_try_left": "Ese no es el código. Queda 1 intento.",
  "code.tries_left": "Ese no es el código. Quedan {count} intentos.",
  "code.no_tries_left": "Ese no es el código. Pida uno nuevo.",

  // Signing in and up.
  "sign_in.wrong_credentials":
    "El correo electrónico o la contraseña no son correctos. Inténtelo de nuevo, por favor",
  "sign_in.too_late": "Su inicio de sesión tardó demasiado. Inicie sesión de nuevo, por favor.",
  "sign_up.choose_join": "Diga si quiere unirse",
  "sign_up.tick_terms": "Marque la casilla para continuar",
  "sign_up.account_exists": "Este correo electrónico ya tiene una cuenta. Inicie sesión, por favor.",
  "second_factor.on_already": "Su segundo factor ya está activado",
  "second_factor.not_on": "Su segundo factor no está activado",
  "second_factor.staff_keep": "El personal necesita un segundo factor, así que el suyo sigue activado.",
  "second_factor.set_up_expired": "Este código ya venció. Empiece de nuevo, por favor.",
  "passkey.refused_at_sign_in":
    "Esta llave de acceso no funcionó. Inténtelo de nuevo o inicie sesión con su contraseña.",
  "passkey.refused": "Esta llave de acceso no funcionó. Inténtelo de nuevo o use un código.",
  "passkey.not_added": "No se pudo agregar la llave de acceso. Inténtelo de nuevo, por favor.",
  "passkey.added_already": "Esta llave de acceso ya se agregó",
  "passkey.too_many": "Una cuenta puede tener {count} llaves de acceso",
  "passkey.name_too_long": "Use {count} caracteres o menos",
  "passkey.name_characters": "Use letras y números",
  "external.choose_provider": "Elija google o facebook",
  "external.no_data":
    "No recibimos los datos de inicio de sesión de {provider} para continuar. Inténtelo de nuevo, por favor.",
  "external.not_confirmed": "{provider} no confirmó este inicio de sesión. Inténtelo de nuevo, por favor.",
  "external.password_first":
    "Ya hay una cuenta con este correo electrónico, y todavía no se puede entrar en ella con {provider}. Inicie sesión con su contraseña, por favor.",
  "external.unreachable":
    "En este momento no podemos comunicarnos con {provider}. Inténtelo de nuevo en un rato.",
  "external.unreachable_now": "En este momento no podemos comunicarnos con {provider}.",
  "external.opens_another": "Con esa cuenta de {provider} ya se entra en otra cuenta aquí.",
  "external.another_opens_yours":
    "En su cuenta ya se entra con otra cuenta de {provider}. Desconéctela primero.",
  "external.only_way_in": "Primero elija una contraseña: si no, no tendría otra forma de iniciar sesión.",

  // One’s own account.
  "account.address_taken": "Esta dirección ya tiene una cuenta",
  "account.email_unchanged": "Este ya es su correo electrónico",
  "account.sign_in_to_change_email":
    "Inicie sesión en la cuenta que pidió este cambio y vuelva a abrir el enlace, por favor.",
  "account.no_email_change": "No hay ningún cambio de su correo electrónico en curso",
  "account.phone_confirmed": "Este número ya está confirmado",
  "account.no_phone_change": "Ningún número está por confirmar",
  "account.staff_stays":
    "Usted trabaja aquí para el proveedor. Pida primero a un colega que le quite ese permiso.",
  "account.admin_stays":
    "Lamentablemente, no puede eliminar su cuenta porque es administrador de la comunidad",
  "account.money_waits":
    "Hay dinero de su comunidad en camino hacia usted. Elija cómo recibirlo, por favor; una vez que se envíe, podrá eliminar su cuenta.",
  "account.tick_if_sure": "Marque la casilla para confirmarlo, por favor",
  "picture.store_away": "Por ahora no se pueden guardar imágenes. Inténtelo de nuevo en un momento.",
  "picture.invalid_format": "Formato de imagen no válido",
  "picture.invalid_size": "Tamaño de imagen no válido",

  // Writing to the provider.
  "note.name_is_link": "Escriba aquí un nombre, no un enlace",
  "note.only_links":
    "Díganos en pocas palabras de qué se trata. No enviamos mensajes que solo contienen enlaces",
  "note.no_words": "Escriba unas palabras, por favor",
  "attachment.too_large": "El archivo adjunto es demasiado grande. Agregue un archivo de hasta 6 MB",
  "attachment.invalid_format": "Formato no válido. Puede agregar PDF, TIFF, BMP, JPG, GIF, PNG, DOC, DOCX",
  "attachment.too_many": "Hasta 3 archivos adjuntos",
  "attachment.broken": "No se puede leer “{name}”. Guárdelo de nuevo o agréguelo como PDF",
  "attachment.encrypted": "“{name}” está protegido con una contraseña. Agréguelo sin ella",
  "attachment.embedded": "“{name}” contiene otros archivos. Agréguelo sin ellos",
  "attachment.script": "“{name}” ejecuta un programa al abrirse. Agréguelo sin él",
  "attachment.macros": "“{name}” contiene macros. Guárdelo sin ellas o como PDF",
  "attachment.external": "“{name}” carga algo de otro lugar al abrirse. Guárdelo como PDF",
  "attachment.pixels": "“{name}” tiene demasiados píxeles. Hágalo más pequeño",
  "attachment.waiting": "El antivirus todavía no ha revisado este archivo. Inténtelo de nuevo en un minuto",
  "attachment.many_at_once":
    "Son más archivos de los que podemos recibir a la vez. Espere {wait} o envíe su mensaje sin ellos",
  "thread.taken": "{name} ya se encarga de esto",
  "thread.no_address": "Aquí no hay ninguna dirección a la que responder",
  "thread.not_open": "Alguien ya cerró esto",

  // Communities, their members and invitations.
  "community.waiting": "Su comunidad espera la aprobación",
  "community.on_hold":
    "Esta comunidad está en pausa por decisión del proveedor. Hasta que termine la pausa no se acepta ninguna donación, no se lanza ninguna campaña, no se mueve dinero y no se envía ningún mensaje.",
  "community.approved_already": "Alguien ya aprobó esta comunidad",
  "community.declined_already": "Alguien ya rechazó esta comunidad",
  "community.not_approved": "Esta comunidad no está aprobada",
  "community.held_already": "Esta comunidad ya está en pausa",
  "community.lifted_already": "Esta comunidad ya no está en pausa",
  "community.asked_enough":
    "Esta comunidad se rechazó tres veces, así que ya no se puede pedir otra vez. Por favor, escríbanos.",
  "community.too_many_waiting": "Tres de sus comunidades ya esperan la aprobación",
  "community.invalid_name": "Nombre de la comunidad no válido",
  "community.invalid_type": "Tipo de comunidad no válido",
  "community.invalid_location": "Lugar no válido",
  "community.asks_first": "Aquí hay que preguntar primero a los administradores. Pida unirse, por favor.",
  "community.by_invitation":
    "Solo las personas invitadas pueden unirse a esta comunidad. Hable con uno de sus administradores.",
  "community.declined":
    "Los administradores rechazaron su solicitud. Puede volver a pedirlo después de treinta días.",
  "community.removed":
    "Un administrador puso fin a su membresía en esta comunidad. Solo puede volver si un administrador le invita.",
  "community.has_campaign":
    "Una campaña de esta comunidad está activa. Hay que enviar su dinero al destinatario, o terminarla, antes de poder eliminar la comunidad.",
  "community.has_money":
    "Nuestro Fondo tiene {amount}. Tiene que pasar a una campaña antes de poder eliminar la comunidad.",
  "community.money_under_way":
    "Hay dinero de esta comunidad en camino: un pago que no se ha enviado o que fue devuelto. Después se podrá eliminar la comunidad.",
  "community.gift_under_way":
    "En este momento se está pagando una donación a esta comunidad. Inténtelo de nuevo en una hora.",
  "community.fee_unknown":
    "El procesador de tarjetas todavía no ha comunicado la comisión real de todas las donaciones, así que es posible que regresen unos centavos. Inténtelo de nuevo mañana.",
  "community.disputed":
    "El banco de un donante recuperó una donación y todavía puede devolver el dinero hasta el {day}. Después se podrá eliminar la comunidad.",
  "community.refund_may_fail":
    "Un reembolso reciente todavía podría fallar y el dinero regresaría. Puede eliminar la comunidad después del {day}.",
  "community.holds_other_sum": "El saldo es ahora {amount}. Recargue la página e inténtelo de nuevo.",
  "community.other_name": "No es el nombre de la comunidad. Escríbalo tal como aparece arriba.",
  "community.no_admin_left":
    "Ninguno de sus administradores tiene ya una cuenta, así que nadie podría administrarla.",
  "community.by_link_only":
    "Sus campañas solo se muestran con el enlace, así que los buscadores no las encuentran. Permita primero que todos vean la lista.",
  "input.invalid_description": "Descripción no válida",
  "member.not_any_more": "Usted ya no es miembro de esta comunidad",
  "member.assign_admin_first": "Antes de salir de la comunidad, debe nombrar a un administrador",
  "member.not_a_member": "Esta persona no es miembro de la comunidad",
  "member.already": "Ya es miembro de esta comunidad",
  "member.request_answered": "Esta solicitud ya fue respondida",
  "member.three_admins": "Su comunidad ya tiene 3 administradores.",
  "member.assign_admin_to_relinquish":
    "Para dejar el rol de administrador, debe nombrar a un administrador de la comunidad.",
  "member.not_verified": "Solo los miembros que ya se registraron pueden ser administradores",
  "member.has_role": "No se puede eliminar a un administrador. Quítele primero el rol de administrador.",
  "member.is_recipient":
    "La campaña “{campaign}” es para esta persona y no ha terminado. Primero envíe su dinero o termínela.",
  "invitation.lapsed": "Esta invitación ya venció. Primero envíela de nuevo.",
  // Lists of people that an admin imports.
  "import.nothing": "Pegue una lista o elija un archivo",
  "import.one_of_two": "Pegue una lista o elija un archivo, una cosa a la vez",
  "import.too_large": "Este archivo es demasiado grande. Una lista puede tener 7 MB como máximo.",
  "import.list_too_much":
    "Esta lista contiene más de lo que podemos leer. Deje solo las columnas con nombres, correos y teléfonos, e inténtelo de nuevo.",
  "import.workbook_old":
    "Este es un libro antiguo de Excel (.xls). En Excel, elija Archivo, Guardar como y Libro de Excel (.xlsx); luego elija aquí ese archivo.",
  "import.workbook_binary":
    "Este es un libro binario de Excel (.xlsb). En Excel, elija Archivo, Guardar como y Libro de Excel (.xlsx); luego elija aquí ese archivo.",
  "import.workbook_numbers":
    "Este parece un archivo de Numbers. En Numbers, elija Archivo, Exportar a y CSV; luego elija aquí ese archivo.",
  "import.workbook_open_document":
    "Esta es una hoja de cálculo OpenDocument (.ods). Ábrala, elija Archivo, Guardar como y CSV; luego elija aquí ese archivo.",
  "import.workbook_locked":
    "Este libro tiene contraseña. En Excel, guarde una copia sin contraseña; luego elija aquí ese archivo.",
  "import.workbook_broken":
    "No podemos leer este archivo; puede estar dañado. Ábralo en Excel, elija Archivo, Guardar como y CSV (delimitado por comas); luego elija aquí ese archivo.",
  "import.workbook_empty":
    "No encontramos filas en este libro. Ponga su lista en una hoja que no esté oculta, guarde el libro y elíjalo de nuevo.",
  "import.workbook_too_large":
    "Este libro contiene más de lo que podemos leer. Copie su lista en un libro nuevo, guárdelo y elija aquí ese archivo.",
  "import.workbook_too_slow":
    "Este libro tarda demasiado en leerse. En Excel, guarde la hoja con su lista como CSV (delimitado por comas); luego elija aquí ese archivo.",
  "import.web_page":
    "Esta es una página web (HTML). Ábrala en una hoja de cálculo, guárdela como CSV y elija aquí ese archivo.",
  "import.json": "Este es un archivo JSON. Exporte su lista como CSV y elija aquí ese archivo.",
  "import.rtf": "Este es un documento de texto (RTF). Ábralo, copie la lista y péguela aquí.",
  "import.not_a_list":
    "No podemos leer esto como lista. Elija un archivo guardado como CSV, como libro de Excel (.xlsx) o como vCard (.vcf).",
  "import.nobody": "No hay nadie en esta lista",
  "import.nobody_left": "Todavía no se puede invitar a nadie de esta lista",
  "import.unclosed_quote": "Una comilla de esta línea no se cierra nunca",
  "import.line_too_long": "Esta línea es demasiado larga para una persona",
  "import.not_a_person": "Es una empresa o un grupo, no una persona",
  "import.columns_unseen": "Revise qué contiene cada columna. Después podrá enviar esta lista.",
  "import.columns_changed":
    "Otro administrador cambió las columnas de esta lista. Revísela de nuevo antes de enviarla.",
  "import.sent_already": "Esta lista ya se envió",
  "import.not_under_way": "Esta lista no se está enviando en este momento",
  "import.invited_already": "Ya está invitado",
  "invitation.address_full": "Como máximo {most} personas pueden compartir una dirección",
  "invitation.twice": "Esta persona ya está en la lista",
  "invitation.often_enough": "Ya recibió tres invitaciones hoy. Espere hasta mañana, por favor",
  "invitation.account_changed":
    "Una de las personas acaba de cambiar su cuenta. Inténtelo de nuevo, por favor.",
  "invitation.too_many_at_once": "No se puede agregar a más de 20 miembros a la vez",
  "invitation.email_needed":
    "Solo hay un número de teléfono, y este sitio no envía mensajes de texto. Escriba un correo electrónico",
  "invitation.email_or_phone": "Se necesita un correo electrónico o un teléfono",
  "invitation.accepted": "Esta invitación ya se usó. Inicie sesión para ver su comunidad.",
  "invitation.revoked":
    "Esta invitación se retiró. Si recibió un mensaje más reciente, abra el enlace de ese; si no, pregunte a su administrador.",
  "invitation.expired": "Esta invitación venció. Era válida por 30 días. Pida una nueva a su administrador.",
  "invitation.unavailable":
    "Esta invitación ya no funciona. Su comunidad o su cuenta ya no existe. Pregunte a quien se la envió.",
  "invitation.unknown":
    "No conocemos esta invitación. Abra de nuevo el enlace del mensaje o pida una nueva a su administrador.",
  "invitation.for_somebody_else":
    "Esta invitación es para otra persona. Cierre la sesión para continuar como esa persona, o pida a su administrador una invitación para usted.",

  // Campaigns.
  "campaign.ended": "Esta campaña ya se completó.",
  "campaign.holds_money":
    "Llegó una donación: esta campaña tiene ahora {amount}. Envíe el dinero al destinatario para cerrarla.",
  "campaign.launched_already": "Esta campaña ya se lanzó",
  "campaign.not_stopped": "Esta campaña todavía no se ha detenido",
  "campaign.changed_meanwhile": "Otra persona acaba de cambiar esta campaña",
  "campaign.invalid_name": "Nombre de la campaña no válido",
  "campaign.invalid_type": "Tipo de necesidad no válido",
  "campaign.invalid_revision": "Revisión no válida",
  "campaign.invalid_messages": "Mensajes no válidos",
  "campaign.invalid_message_type": "Tipo de mensaje no válido",
  "campaign.message_twice": "Cada mensaje una sola vez",
  "campaign.message_past": "El momento de este mensaje ya pasó, y no se puede cambiar",
  "campaign.unknown_placeholder": "Solo se reemplaza {placeholder}",
  "campaign.has_gift": "Ya llegó una donación, así que ya no se puede cambiar el destinatario.",
  "campaign.recipient_already": "Esta campaña ya es para esta persona",
  "campaign.recipient_stays": "No se puede cambiar el destinatario de una campaña activa",
  "suggestion.own_email": "Esta es su propia dirección de correo. Si es para usted, elija “Para mí”.",
  "suggestion.too_many_waiting":
    "Hay demasiadas sugerencias en espera de los administradores de su comunidad. Escríbales o inténtelo más tarde",
  "campaign.not_for_oneself": "Otro administrador tiene que lanzar una campaña para usted",
  "campaign.too_many_excluded": "Se pueden dejar fuera 3 miembros como máximo",
  "campaign.tells_who": "Esto revelaría para quién es",
  "campaign.names_members": "Esto nombra a otro miembro",
  "campaign.second_account": "Es posible que otra cuenta sea del destinatario",
  "campaign.second_by_phone": "{name} tiene el número de teléfono del destinatario. ¿Es otra cuenta suya?",
  "campaign.second_by_name": "{name} tiene un nombre parecido al del destinatario. ¿Es otra cuenta suya?",
  "campaign.name_in_title": "Aparece en el título: {names}.",
  "campaign.name_in_description": "Aparece en la descripción: {names}.",
  "campaign.name_in_launch_message": "Aparece en el mensaje de lanzamiento: {names}.",
  "campaign.name_in_milestone_message": "Aparece en el mensaje del {milestone}%: {names}.",
  "campaign.member_in_title":
    "“{name}”, en el título, es también el nombre de un miembro: {members}. ¿Se refiere a esa persona?",
  "campaign.member_in_description":
    "“{name}”, en la descripción, es también el nombre de un miembro: {members}. ¿Se refiere a esa persona?",
  "campaign.member_in_launch_message":
    "“{name}”, en el mensaje de lanzamiento, es también el nombre de un miembro: {members}. ¿Se refiere a esa persona?",
  "campaign.member_in_milestone_message":
    "“{name}”, en el mensaje del {milestone}%, es también el nombre de un miembro: {members}. ¿Se refiere a esa persona?",

  // Giving.
  "gift.invalid_email": "El correo electrónico no es válido",
  "gift.insufficient_amount": "Cantidad insuficiente",
  "money.invalid_amount": "Cantidad no válida",
  "gift.invalid_card": "Tarjeta no válida",
  "gift.started_otherwise": "Este pago ya se había iniciado con otros datos. Empiece de nuevo, por favor.",
  "gift.cancelled": "Este pago se canceló. Empiece de nuevo, por favor.",
  "gift.invalid_period": "Elija un período de 1 a 12 meses",
  "gift.recurring_members_only": "Inicie sesión como miembro para donar de forma periódica",
  "gift.no_recurring": "No existe esta donación periódica",
  "gift.recurring_ended": "Esta donación periódica ha terminado",
  "gift.recurring_needs_card": "Guarde primero una tarjeta y esta donación periódica continuará",
  "gift.recurring_campaign_ended": "La campaña de esta donación periódica ha terminado",
  "gift.recurring_nothing_due": "Por ahora no hay nada que pagar de esta donación periódica",
  "gift.same_lately":
    "Usted donó {amount} ahí en los últimos diez minutos. Para donar otra vez, confirme que es su intención",
  "gift.another_campaign": "La campaña del cuerpo no es la de la dirección",
  "processor.away": "El procesador de tarjetas no responde. Inténtelo de nuevo en un momento.",

  // Statements and receipts.
  "statement.no_such_day": "Ese día no existe. Escríbalo como mes, día y año: 11/22/2026",
  "statement.ends_before_it_begins": "El último día es anterior al primero",
  "statement.not_begun": "Este día todavía no ha llegado",
  "statement.too_many_years": "Una constancia abarca diez años como máximo. Elija menos días",
  "statement.too_many_gifts": "Una constancia contiene {count} donaciones como máximo. Elija menos días",
  "statement.link_ended": "Este enlace ya venció",
  "statement.link_too_old":
    "Pida un enlace nuevo para borrar su nombre: se puede borrar con él durante una hora",

  // A card that was refused. No sentence says why a bank distrusts a card.
  "card.declined": "Su tarjeta fue rechazada. Pruebe con otra tarjeta o comuníquese con su banco.",
  "card.declined_try_another": "Su tarjeta fue rechazada. Pruebe con otra tarjeta.",
  "card.declined_too_often": "Su tarjeta fue rechazada demasiadas veces. Empiece de nuevo con otra tarjeta.",
  "card.unavailable": "Ya no podemos usar su tarjeta guardada. Escriba los datos de una tarjeta, por favor.",
  "card.insufficient_funds":
    "Su tarjeta no tiene fondos suficientes. Pruebe con otra tarjeta o una cantidad menor.",
  "card.limit_reached": "Su tarjeta llegó a su límite. Pruebe con otra tarjeta.",
  "card.expired": "Su tarjeta venció. Use otra tarjeta, por favor.",
  "card.incorrect_cvc": "El código de seguridad de su tarjeta no es correcto. Revíselo e inténtelo de nuevo.",
  "card.incorrect_number": "El número de su tarjeta no es correcto. Revíselo e inténtelo de nuevo.",
  "card.incorrect_expiry":
    "La fecha de vencimiento de su tarjeta no es correcta. Revísela e inténtelo de nuevo.",
  "card.incorrect_zip": "Su código postal no coincide con el de su tarjeta. Revíselo e inténtelo de nuevo.",
  "card.processing_error": "Hubo un error al procesar su tarjeta. Inténtelo de nuevo en un momento.",
  "card.bank_unreachable": "No pudimos comunicarnos con su banco. Inténtelo de nuevo en un momento.",
  "card.no_dollars": "Su tarjeta no puede pagar en dólares estadounidenses. Pruebe con otra tarjeta.",
  "card.not_supported": "Su tarjeta no se puede usar para este pago. Pruebe con otra tarjeta.",
  "card.bank_asks": "Su banco quiere confirmar este pago. Inténtelo de nuevo y siga los pasos de su banco.",
  "card.bank_not_convinced": "Su banco no pudo confirmar este pago. Inténtelo de nuevo o use otra tarjeta.",
  "card.no_funds": "Su tarjeta no tiene fondos suficientes. Pruebe con otra tarjeta.",
  "card.not_confirmed": "Su banco no pudo confirmar esta tarjeta. Inténtelo de nuevo o use otra tarjeta.",
  "card.changed_meanwhile":
    "Su tarjeta guardada se cambió en otro lugar, así que esta no se guardó. Revísela e inténtelo de nuevo.",

  // Money that moves on.
  "money.not_enough": "No hay dinero suficiente para esto",
  "money.not_enough_on_balance": "No hay dinero suficiente en Nuestro Fondo",
  "money.sum_changed": "La cantidad del botón no estaba actualizada. Revísela e inténtelo de nuevo.",
  "transfer.made_otherwise": "Esta transferencia ya se hizo con otros datos. Empiece de nuevo, por favor.",
  "payout.sent_already": "Este pago ya se envió",
  "payout.not_sent": "Este pago todavía no se ha enviado",
  "address.not_to_lift": "Ya se levantó, o lo pidió su titular y nadie más puede deshacerlo.",
  "trouble.closed": "Otra persona ya lo resolvió, o ya no es cierto.",
  "payout.no_method_yet": "El destinatario todavía no ha elegido cómo recibirlo",
  "payout.no_own_method_yet": "Todavía no se eligió cómo recibir el dinero",
  "payout.method_chosen": "Ya se eligió cómo recibir el dinero",
  "payout.taken_up":
    "Nuestra oficina ya está preparando el envío, así que ya no se puede cambiar. Escríbanos si hace falta.",
  "payout.choice_changed":
    "El destinatario cambió su elección después de que usted la abrió. Ábrala de nuevo antes de enviar algo.",
  "payout.not_on_its_way": "Nuestra oficina todavía no le ha enviado nada, o nos lo devolvieron",
  "payout.campaign_sent": "El dinero de esta campaña ya se envió al destinatario",
  "payout.nothing_to_send": "Todavía no hay nada que enviar",
};

export const one = { second: "un segundo", minute: "un minuto" };

/** Registrations that are renewed automatically. {@link org.openmds.wsrf.client.registration.Registrant} is the entry point. */
@NullMarked
package org.openmds.wsrf.client.registration;

import org.jspecify.annotations.NullMarked;

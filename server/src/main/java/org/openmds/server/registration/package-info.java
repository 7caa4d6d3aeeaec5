/** The registrations that the configuration names, and their upkeep. */
@NullMarked
package org.openmds.server.registration;

import org.jspecify.annotations.NullMarked;

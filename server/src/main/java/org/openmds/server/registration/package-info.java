/** What the configuration wants registered, and the keeping of it. */
@NullMarked
package org.openmds.server.registration;

import org.jspecify.annotations.NullMarked;

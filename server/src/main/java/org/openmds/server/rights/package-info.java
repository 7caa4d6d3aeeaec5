/** Who calls, and what they may do, as the configuration says. */
@NullMarked
package org.openmds.server.rights;

import org.jspecify.annotations.NullMarked;
